import { type openSquadBody, SCHEMA_SENTENCES } from '@adashi/contract';
import { addDays, closingDay, LIMITS, type LocalDate, localDate } from '@adashi/core';
import { z } from 'zod';
import { type Actor, writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random, sha256 } from '../base/random.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { readSettings } from '../db/settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyStaff } from '../messaging/notifications/index.ts';
import type { Providers } from '../providers/ports.ts';
import { encryptDrawSecret } from './draw-secret.ts';
import { nameRound } from './draws.ts';
import { termsToOpen } from './fee.ts';

type Body = z.output<typeof openSquadBody>;

/**
 * Returns the closing day of a squad. Throws when the start is too soon for the preparations or more than a year away
 * (MONEY §2).
 */
export function checkStart(startOn: LocalDate, leadDays: number, today: LocalDate): LocalDate {
  if (startOn > addDays(today, LIMITS.startWithinDays)) {
    throw new AppError('bad_input', { fields: { startOn: 'A squad starts within a year from today' } });
  }
  const closing = closingDay({ startOn, leadDays });
  if (closing > today) return closing;
  throw new AppError('bad_input', {
    fields: { startOn: SCHEMA_SENTENCES.startsFrom.replace('{{n}}', String(leadDays + 2)) },
  });
}

/** Notifies the staff members who may approve squads. */
async function notifyOfProposal(trx: Trx, now: Date, id: string, squad: string): Promise<void> {
  const duty = { may: 'squads.act', kind: 'proposal_waits', details: { squad }, key: `proposal:${id}` } as const;
  await notifyStaff(trx, now, duty);
}

/** Maximum number of a member's proposals that wait for staff. */
const MOST_WAITING = 3;

const proposerRow = z.object({ isVerified: z.boolean(), waiting: z.int() });

/**
 * Throws when the member is not verified, or has too many waiting proposals. Locks the member's row, so that simultaneous
 * proposals share the limit.
 */
async function checkProposer(trx: Trx, personId: string | null): Promise<void> {
  await trx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const row = await rowsOf(proposerRow)`
    select kyc_status = 'verified' as "isVerified",
      (select count(*) from squads where proposed_by = people.id and status = 'pending') as waiting
    from people where id = ${personId}
  `.first(trx);
  const { isVerified, waiting } = found(row);
  if (!isVerified) throw new AppError('identity_missing');
  if (waiting >= MOST_WAITING) throw new AppError('proposals_waiting', { details: { most: String(MOST_WAITING) } });
}

/** Opens a squad, or proposes a squad for approval by an administrator (MONEY §2). Returns the squad's id. */
export async function openSquad(
  context: WithConfig & WithDb & WithClock & Pick<Providers, 'beacon'>,
  actor: Actor,
  body: Body,
  kind: 'standard' | 'custom',
): Promise<string> {
  const startOn = localDate(body.startOn);
  const settings = await readSettings(context.db);
  const closing = checkStart(startOn, settings.leadDays, context.clock.today());
  const { feeBps, reserveBps, leadDays, payoutDays } = termsToOpen(settings, body, startOn);
  const secret = random.bytes(32);
  const status = kind === 'custom' ? 'pending' : 'upcoming';
  return inTransaction(context.db, async (trx) => {
    if (kind === 'custom') await checkProposer(trx, actor.id);
    const { id } = await trx
      .insertInto('squads')
      .values({
        name: body.name,
        kind,
        status,
        contribution: body.contribution,
        period: body.period,
        size: body.size,
        start_on: startOn,
        order_rule: body.orderRule,
        fee_bps: feeBps,
        reserve_bps: reserveBps,
        lead_days: leadDays,
        payout_days: payoutDays,
        max_yearly_rate: settings.maxYearlyRate,
        invite_code: random.word(8),
        proposed_by: kind === 'custom' ? actor.id : null,
        draw_secret: encryptDrawSecret(context.config, secret),
        draw_commitment: sha256(secret),
        next_due_on: closing,
        created_at: context.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (body.orderRule === 'draw') await nameRound(trx, context, id, closing);
    await writeAudit(trx, actor, kind === 'custom' ? 'proposed_squad' : 'opened_squad', `squad:${id}`, body);
    if (kind === 'custom') await notifyOfProposal(trx, context.clock.now(), id, body.name);
    return id;
  });
}
