import { INVITATIONS } from '@adashi/contract';
import { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import { keyedHash } from '../base/encryption.ts';
import { countRow } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppContext } from '../http/context.ts';
import type { PersonCall } from '../http/router.ts';
import { enqueue, lockRecipients, sealed } from '../jobs/index.ts';
import { texts } from '../messaging/notifications/index.ts';
import { lockSquad, type SquadRecord } from './store.ts';
import { mayInvite, visibilityOf } from './visibility.ts';

const DAY_MS = 86_400_000;
const MAX_SHOWN = 40;

/** Which address it was, without the address: whoever was invited has no account here, and agreed to nothing. */
function addressHash({ config }: AppContext, email: string): string {
  return keyedHash(config, `invitation:${email}`);
}

/** A name as a stranger may be mailed it: letters and digits, short. What is left of a link in it leads nowhere. */
export function plainName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}'’ -]+/gu, ' ');
  const short = Array.from(plain.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_SHOWN);
  return short.join('').trim();
}

/** The inviter's name; the row is locked, so that two calls at once count each other. */
async function lockInviter(trx: Trx, personId: string): Promise<string> {
  const row = await rowsOf(z.object({ name: z.string() }))`
    select first_name || ' ' || last_name as name from people where id = ${personId} for no key update
  `.first(trx);
  return found(row).name;
}

async function invitedSince(trx: Trx, personId: string, since: Date): Promise<number> {
  const row = await rowsOf(countRow)`
    select count(*) as count from invitations where invited_by = ${personId} and at > ${since}
  `.first(trx);
  return found(row).count;
}

/** Notes whom it may be sent to, and answers them: nobody twice, and nobody who has had enough of such mails today. */
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
 * Mails an invitation with the code of a circle. Its proposer and staff alone, while it can be joined, and no more than the
 * limits allow (`INVITATIONS`). Answers how many were mailed: nobody learns who has an account.
 */
export async function invite(
  { context, me, actor }: PersonCall,
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
    const letter = texts[me.language].mails.invitation({
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
          lane: 'bulk',
          key: `invitation:${squad.id}:${hash}`,
          payload: sealed(context.config, { to, ...letter }),
        })),
    );
    await writeAudit(trx, actor, 'invited', `squad:${squadId}`, { invited: noted.size });
    return { invited: noted.size, passedOver: emails.length - noted.size };
  });
}
