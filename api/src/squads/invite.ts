import { INVITATIONS } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { keyedHash } from '../base/encryption.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { enqueue, lockRecipients, sealed } from '../jobs/index.ts';
import { templates } from '../messaging/notifications/index.ts';
import { lockSquad, type SquadRecord } from './store.ts';
import { mayInvite, visibilityOf } from './visibility.ts';

const DAY_MS = 86_400_000;
const MAX_SHOWN = 40;

/**
 * Returns the hash of an invited email address. The address itself is not stored, because invited people gave no
 * consent.
 */
function addressHash({ config }: WithConfig, email: string): string {
  return keyedHash(config, `invitation:${email}`);
}

/**
 * Reduces a name to at most 40 letters, digits and simple marks, for mails to people without an account. A link in the
 * name no longer works.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}'’ -]+/gu, ' ');
  const short = Array.from(plain.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_SHOWN);
  return short.join('').trim();
}

/** Returns the inviter's name. Locks the inviter's row, so concurrent requests share one limit. */
async function lockInviter(trx: Trx, personId: string): Promise<string> {
  const row = await trx
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { first_name, last_name } = found(row);
  return `${first_name} ${last_name}`;
}

async function invitedSince(trx: Trx, personId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('invited_by', '=', personId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Records invitations and returns the email addresses to mail. Skips addresses that were already invited or that
 * reached the daily limit.
 */
async function noteInvitations(
  trx: Trx,
  squad: SquadRecord,
  inviter: string,
  addresses: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  await lockRecipients(trx, addresses);
  const rows = await rowsOf(z.object({ address: z.string() }))`
    insert into invitations (squad_id, invited_by, address, at)
    select ${squad.id}, ${inviter}, address, ${now} from unnest(${addresses}::text[]) as address
    where (select count(*) from invitations given
      where given.address = address.address and given.at > ${new Date(now.getTime() - DAY_MS)}) < ${INVITATIONS.toOneAddress}
    on conflict on constraint invitations_address_once do nothing
    returning address
  `.all(trx);
  return new Set(rows.map(({ address }) => address));
}

/**
 * Mails a circle's code within the limits of `INVITATIONS`. The returned number of mails never reveals whether an
 * address has an account.
 */
export async function invite(
  { context, me, actor }: PersonCall<WithConfig & WithDb & WithClock>,
  squadId: string,
  emails: readonly string[],
): Promise<{ invited: number; passedOver: number }> {
  const byHash = new Map(emails.map((email) => [addressHash(context, email), email]));
  const now = context.clock.now();
  return inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    const seen = await visibilityOf(trx, me, squad);
    if (squad.status === 'pending') throw new AppError('awaits_approval');
    if (!mayInvite(me, seen)) throw new AppError(squad.status === 'upcoming' ? 'forbidden' : 'wrong_state');
    const member = plainName(await lockInviter(trx, me.id));
    const before = await invitedSince(trx, me.id, new Date(now.getTime() - DAY_MS));
    if (before + byHash.size > INVITATIONS.aDay)
      throw new AppError('invited_enough', { details: { most: String(INVITATIONS.aDay) } });
    const noted = await noteInvitations(trx, squad, me.id, [...byHash.keys()], now);
    const url = `${context.config.publicUrl}/invitation?squad=${squad.id}#code=${squad.inviteCode}`;
    const { contribution: amount, period, size, startOn } = squad;
    const letter = templates[me.language].mails.invitation({
      member,
      squad: plainName(squad.name),
      amount,
      period,
      size,
      startOn,
      url,
    });
    await enqueue(
      trx,
      [...byHash]
        .filter(([hash]) => noted.has(hash))
        .map(([hash, to]) => ({
          kind: 'mail',
          queue: 'bulk',
          key: `invitation:${squad.id}:${hash}`,
          payload: sealed(context.config, { to, ...letter }),
        })),
    );
    await writeAudit(trx, actor, 'invited', `squad:${squadId}`, { invited: noted.size });
    return { invited: noted.size, passedOver: emails.length - noted.size };
  });
}
