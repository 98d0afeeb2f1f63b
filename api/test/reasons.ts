export const WHY = { reason: 'As the test has it' };

type BodyOf<Input> = Input extends { readonly body: infer Body } ? Body : unknown;
type Because<Input> = Omit<Input, 'body'> & { readonly body: BodyOf<Input> & typeof WHY };

/** Adds a reason to the input of a staff act that requires a reason. */
export function because<const Input extends object>(input: Input): Because<Input> {
  const { body = {} }: { readonly body?: object } = input;
  // Cast: the spread adds a reason and keeps the type of the input.
  return { ...input, body: { ...WHY, ...body } } as Because<Input>;
}
