import type { StoppableGroup } from '@adashi/contract';
import { found } from '../../base/app-error.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readChoices, turn } from '../notifications/index.ts';
import { type Choice, readStopToken } from './stop-link.ts';

/**
 * Returns the person and the group of an unsubscribe token. Throws 'not_found' for an invalid token or an erased
 * person.
 */
async function choiceBehind({ config, db }: WithConfig & WithDb, token: string): Promise<Choice> {
  const choice = found(readStopToken(config, token) ?? undefined);
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', choice.person)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  found(person);
  return choice;
}

/** Returns the group of an unsubscribe link, and whether mails of the group are turned on. */
export async function readStop(
  context: WithConfig & WithDb,
  token: string,
): Promise<{ group: StoppableGroup; isOn: boolean }> {
  const { person, group } = await choiceBehind(context, token);
  const [choice] = await readChoices(context.db, person, [group]);
  return { group, isOn: found(choice).mail.isOn };
}

/** Turns off mails for the group of an unsubscribe link. Idempotent, and needs no sign-in. */
export async function stopMails(context: WithConfig & WithDb, token: string): Promise<void> {
  const { person, group } = await choiceBehind(context, token);
  await inTransaction(context.db, (trx) =>
    turn(trx, { kind: 'visitor', id: null }, person, { group, way: 'mail', isOn: false }),
  );
}
