import { type Cents, guaranteeLimits, PERIODS } from '@adashi/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import { day, language, money } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, sealed } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { burdensOf } from './debts.ts';
import { lockGuarantor, promiseOf } from './promise.ts';
import { signedGuarantee } from './store.ts';

const coveredRow = z.object({
  seat: z.string(),
  guarantor: z.string(),
  status: z.enum(['accepted', 'verified']),
  email: z.string(),
  language,
  name: z.string(),
  member: z.string(),
  squad: z.string(),
  contribution: money,
  period: z.enum(PERIODS),
  size: z.int(),
  startOn: day,
  position: z.int().nullable(),
});
type CoveredSeat = z.output<typeof coveredRow>;

const promisedRow = z.object({ most: money });
const usedRow = z.object({ used: money });

/** Adds the squad to the newest signature. Returns false when the squad does not fit into the signed total. */
async function fits(trx: Trx, { clock }: WithClock, squadId: string, guarantor: string, most: Cents): Promise<boolean> {
  const promised = found(
    await rowsOf(promisedRow)`select guarantor_promised(${guarantor}, ${squadId}) as most`.first(trx),
  );
  if (promised.most >= most) return true;
  const signed = await signedGuarantee(trx, guarantor);
  if (!signed) return false;
  // Only the largest amount of the squad counts, so the new amount replaces the earlier amount.
  const { used } = found(
    await rowsOf(usedRow)`
      select guarantee_used(${signed.id}) - coalesce(max(most), 0) as used
      from guarantee_squads where guarantee_id = ${signed.id} and squad_id = ${squadId}
    `.first(trx),
  );
  if (used + most > signed.most) return false;
  const added = { guarantee_id: signed.id, squad_id: squadId, most, added_at: clock.now() };
  await trx.insertInto('guarantee_squads').values(added).execute();
  return true;
}

/** Maximum number of mails that ask for another signature, until the guarantor answers. */
const REQUESTS = 5;

/** Mails the guarantor a new link, with the signed total and the total that the member's squads need. */
async function askForSignature(trx: Trx, { config }: WithConfig, row: CoveredSeat): Promise<void> {
  const { seat, guarantor, status, email, language: spoken, ...about } = row;
  const link = random.token();
  const { numUpdatedRows } = await trx
    .updateTable('guarantors')
    .set({ signing_link_hash: sha256(link), open_requests: sql`open_requests + 1` })
    .where('id', '=', guarantor)
    .where('open_requests', '<', REQUESTS)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const signed = await signedGuarantee(trx, guarantor);
  const promise = await promiseOf(trx, status, await burdensOf({ db: trx }, guarantor), signed);
  const mail = templates[spoken].mails.guarantorSigns({
    ...about,
    ...guaranteeLimits(about, about.position ?? 1),
    signed: signed?.most ?? null,
    total: promise.usual,
    url: `${config.publicUrl}/guarantor#id=${link}`,
  });
  const payload = sealed(config, { to: email, ...mail });
  await enqueue(trx, [{ kind: 'mail', queue: 'codes', key: `guarantor_signs:${seat}:${sha256(link)}`, payload }]);
}

/**
 * Adds a member's seat to the guarantee of a guarantor who has signed, and mails the guarantor the seat's amounts. When
 * the seat needs another signature, the mail asks for the signature, and the result is false (MONEY §3.5). If
 * `isMailed` is false, the caller mails the amounts.
 */
export async function coverSeat(
  trx: Trx,
  context: WithConfig & WithClock,
  squadId: string,
  personId: string,
  isMailed = true,
): Promise<boolean> {
  const row = await rowsOf(coveredRow)`
    select seats.id as seat, guarantors.id as guarantor, guarantors.status, guarantors.email, guarantors.language,
      guarantors.name, first_name || ' ' || last_name as member, squads.name as squad, contribution, period, size,
      start_on as "startOn", position
    from seats join squads on squads.id = squad_id join people on people.id = person_id
    join guarantors on guarantors.id = guarantor_id and guarantors.status in ('accepted', 'verified')
    where squad_id = ${squadId} and person_id = ${personId} and seats.status = 'active'
  `.first(trx);
  if (!row) return false;
  await lockGuarantor(trx, row.guarantor);
  const { seat, guarantor, status: _, email, language: spoken, ...about } = row;
  const limits = guaranteeLimits(about, about.position ?? 1);
  if (!(await fits(trx, context, squadId, guarantor, limits.inAll))) {
    await askForSignature(trx, context, row);
    return false;
  }
  if (!isMailed) return true;
  const mail = templates[spoken].mails.guarantorNamed({ ...about, ...limits });
  await enqueue(trx, [{ kind: 'mail', key: `guarantor_named:${guarantor}:${seat}`, payload: { to: email, ...mail } }]);
  return true;
}
