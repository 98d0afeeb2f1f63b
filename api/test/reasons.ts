export const WHY = { reason: 'As the test has it' };

type BodyOf<Input> = Input extends { readonly body: infer Body } ? Body : unknown;
type Because<Input> = Omit<Input, 'body'> & { readonly body: BodyOf<Input> & typeof WHY };

/** Adds a reason to the input of a staff act if the act requires a reason. */
export function because<const Input extends object>(input: Input): Because<Input> {
  const { body = {} }: { readonly body?: object } = input;
  // This type cast is safe because the spread keeps the type of the input and adds a reason.
  return { ...input, body: { ...WHY, ...body } } as Because<Input>;
}
