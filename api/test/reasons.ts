export const WHY = { reason: 'As the test has it' };

type BodyOf<Input> = Input extends { readonly body: infer Body } ? Body : unknown;
type Because<Input> = Omit<Input, 'body'> & { readonly body: BodyOf<Input> & typeof WHY };

/** The same call with a reason, of an act of staff that asks for one. */
export function because<const Input extends object>(input: Input): Because<Input> {
  const { body = {} }: { readonly body?: object } = input;
  return { ...input, body: { ...WHY, ...body } } as Because<Input>; // spread of both
}
