import { keepConfirmed, knowsPassword } from '../credentials/index.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';

/** The password, given again: what asks for it may be done in this session for a while. */
export async function confirmPassword({ house, me }: PersonCall, password: string): Promise<void> {
  if (!(await knowsPassword(house, me.id, password)))
    refuse('bad_input', { fields: { password: 'This is not your present password' } });
  await keepConfirmed(house, me);
}
