import type { changeSquadBody } from '@adashi/contract';
import { cents, closingDay, localDate, type Terms } from '@adashi/core';
import type { z } from 'zod';
import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { coverSeat } from '../payments/guarantors/index.ts';
import type { Providers } from '../providers/ports.ts';
import { nameRound } from './draws.ts';
import { checkAsked, checkLawful } from './fee.ts';
import { nameAnew } from './freeze-draw.ts';
import { checkStart } from './open-squad.ts';
import { closeUp } from './reduce-squad.ts';
import { lockSquad, readSeats, type SquadRecord } from './store.ts';

type Asked = z.output<typeof changeSquadBody>;
type Change = Omit<Asked, 'seen' | 'reason'>;

/**
 * Returns whether a change includes terms other than name and size. Other terms must stay the same once members have
 * agreed to them, and a proposal keeps the proposer's terms.
 */
function changesTerms({ name: _, size: __, ...terms }: Change): boolean {
  return Object.keys(terms).length > 0;
}

function changed(squad: SquadRecord, change: Change): SquadRecord {
  const { name, size, contribution, period, startOn, orderRule, feeBps, reserveBps } = change;
  const terms: Terms = {
    contribution: contribution === undefined ? squad.contribution : cents(contribution),
    period: period ?? squad.period,
    size: size ?? squad.size,
    startOn: startOn === undefined ? squad.startOn : localDate(startOn),
    feeBps: feeBps ?? squad.feeBps,
    reserveBps: reserveBps ?? squad.reserveBps,
    leadDays: squad.leadDays,
    payoutDays: squad.payoutDays,
  };
  return { ...squad, ...terms, name: name ?? squad.name, orderRule: orderRule ?? squad.orderRule };
}

/** Returns a squad's editable fields with the current values. */
function changeable({ name, contribution, period, size, startOn, orderRule, feeBps, reserveBps }: SquadRecord) {
  return { name, contribution, period, size, startOn, orderRule, feeBps, reserveBps };
}

/** Returns whether the squad still has the values that the caller read. */
function isAsSeen(squad: SquadRecord, seen: NonNullable<Asked['seen']>): boolean {
  const now = changeable(squad);
  return Object.entries(now).every(([field, value]) => (seen[field as keyof typeof now] ?? value) === value); // `Object.entries` loses the key type
}

/** Returns the old and new values of the changed fields, for the audit log. */
function changesOf(before: SquadRecord, after: SquadRecord) {
  const [was, is] = [Object.entries(changeable(before)), Object.entries(changeable(after))];
  const other = (_: unknown, index: number) => was[index]?.[1] !== is[index]?.[1];
  return { before: Object.fromEntries(was.filter(other)), after: Object.fromEntries(is.filter(other)) };
}

/** Assigns the beacon round of the new closing day to a squad with a drawn order. */
async function changeDraw(
  trx: Trx,
  context: WithClock & Pick<Providers, 'beacon'>,
  before: SquadRecord,
  after: SquadRecord,
): Promise<void> {
  if (after.orderRule !== 'draw') return;
  const closing = closingDay(after);
  if (before.orderRule !== 'draw') await nameRound(trx, context, after.id, closing);
  else if (before.startOn !== after.startOn) await nameAnew(trx, context, after, [], closing);
}

/**
 * Changes a squad: the name at any time, the size before the start. Other terms can change only while the squad has no
 * members, because members agree to these terms (MONEY §2).
 */
export async function changeSquad(
  { context, actor }: PersonCall<WithConfig & WithDb & WithClock & Pick<Providers, 'beacon'>>,
  squadId: string,
  { seen, reason, ...change }: Asked,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const before = await lockSquad(trx, squadId);
    if (seen && !isAsSeen(before, seen)) throw new AppError('changed_meanwhile');
    const after = changed(before, change);
    const isAhead = before.status === 'upcoming' || before.status === 'pending';
    const hasTerms = changesTerms(change);
    if ((hasTerms || after.size !== before.size) && !isAhead) throw new AppError('wrong_state');
    const seats = (await readSeats(trx, before)).filter(({ status }) => status === 'active');
    if (hasTerms && (before.kind !== 'standard' || seats.length > 0)) throw new AppError('squad_bound');
    if (seats.length > after.size) throw new AppError('fewer_than_members');
    checkAsked(await readSettings(trx), change);
    if (change.startOn !== undefined) checkStart(after.startOn, after.leadDays, context.clock.today());
    if (hasTerms || after.size !== before.size) checkLawful(after, after);
    if (after.size < before.size) await closeUp(trx, squadId);
    const { name, contribution, period, size, startOn, orderRule, feeBps, reserveBps } = after;
    const terms = { contribution, period, size, start_on: startOn, fee_bps: feeBps, reserve_bps: reserveBps };
    await trx
      .updateTable('squads')
      .set({ name, ...terms, order_rule: orderRule, ...(hasTerms && { next_due_on: closingDay(after) }) })
      .where('id', '=', squadId)
      .execute();
    if (hasTerms) await changeDraw(trx, context, before, after);
    if (after.size > before.size) for (const { personId } of seats) await coverSeat(trx, context, squadId, personId);
    await writeAudit(trx, actor, 'changed_squad', `squad:${squadId}`, { ...changesOf(before, after), reason });
  });
}
