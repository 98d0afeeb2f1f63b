import { recordDenied } from '../activity/index.ts';
import { keepConfirmed, knowsPassword } from '../credentials/index.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';

/** The password, given again: what asks for it may be done in this session for a while. */
export async function confirmPassword({ house, me, actor }: PersonCall, password: string): Promise<void> {
  if (!(await knowsPassword(house, me.id, password))) {
    await recordDenied(house.db, actor, 'confirmPassword');
    refuse('bad_input', { fields: { password: 'This is not your present password' } });
  }
  await keepConfirmed(house, me);
}
