import { knowsPassword } from '../credentials/index.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';

/**
 * Only who said once more who they are sends money elsewhere: by the password that comes with it, or shortly before by a password,
 * a passkey or a code of the app ('password_needed').
 */
export async function checkKnownAgain({ house, me }: PersonCall, password: string | undefined): Promise<void> {
  if (password === undefined) {
    if (!me.isConfirmed) refuse('password_needed');
  } else if (!(await knowsPassword(house, me.id, password)))
    refuse('bad_input', { fields: { password: 'This is not your present password' } });
}
