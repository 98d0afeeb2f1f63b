import { closingDay, decideStart, type LocalDate } from '@adashi/core';
import { z } from 'zod';
import { type Actor, writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { squadId } from '../db/columns.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { templates } from '../messaging/notifications/index.ts';
import type { Providers } from '../providers/ports.ts';
import type { WithEngine } from '../rotation/index.ts';
import { isolating, NOT_QUARANTINED } from '../rotation/index.ts';
import { beginRotation, type Starter } from './begin-rotation.ts';
import { openDraw } from './draws.ts';
import { lowerFee } from './fee.ts';
import { freezeDraw, nameAnew, stageOf } from './freeze-draw.ts';
import { notifySeats } from './notify-seats.ts';
import { pollBeacon } from './poll-beacon.ts';
import { lockSquad, readSeats, readSquad, type SeatRecord, type SquadRecord } from './store.ts';

const dueRow = z.object({ id: squadId });

const JOB: Actor = { kind: 'job', id: null };

/** Postpones a squad's start, and mails the missing requirements to every member (MONEY §2). */
async function postpone(
  trx: Trx,
  context: WithClock & Pick<Providers, 'beacon'>,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  startOn: LocalDate,
): Promise<void> {
  const closingOn = closingDay({ ...squad, startOn });
  await trx
    .updateTable('squads')
    .set({ start_on: startOn, next_due_on: closingOn })
    .where('id', '=', squad.id)
    .execute();
  if (squad.orderRule === 'draw') await nameAnew(trx, context, squad, seats, closingOn);
  await writeAudit(trx, JOB, 'postponed_squad', `squad:${squad.id}`, { startedOn: squad.startOn, startOn });
  const free = squad.size - seats.length;
  await notifySeats(
    trx,
    squad,
    seats,
    { key: `postponed:${squad.id}:${startOn}`, group: 'squad' },
    ({ language, firstName: name, missing }) =>
      templates[language].mails.squadPostponed({ name, squad: squad.name, startOn, free, missing }),
  );
}

/** Lowers the fee to the legal maximum for the planned start. Mails the members if the fee changes. */
async function underTheCap(
  trx: Trx,
  squad: SquadRecord,
  seats: readonly SeatRecord[],
  startOn: LocalDate,
): Promise<SquadRecord> {
  const lowered = await lowerFee(trx, JOB, squad, startOn);
  if (lowered !== squad) {
    const [before, now] = [squad.feeBps, lowered.feeBps];
    await notifySeats(trx, squad, seats, { key: `fee:${squad.id}:${startOn}`, group: 'debits' }, (seat) =>
      templates[seat.language].mails.feeLowered({ name: seat.firstName, squad: squad.name, startOn, before, now }),
    );
  }
  return lowered;
}

const factsOf = ({ missing }: SeatRecord) => ({
  identityVerified: !missing.includes('identity'),
  mandateActive: !missing.includes('bank'),
  positionSet: !missing.includes('position'),
  guarantorVerified: !missing.includes('guarantor'),
  agreementSigned: !missing.includes('agreement'),
});

/**
 * Handles a squad on the closing day: starts the squad, freezes the draw or postpones the start. Returns whether the
 * squad started.
 */
async function decide(
  trx: Trx,
  context: WithConfig & WithClock & Pick<Providers, 'beacon'>,
  squadId: string,
  starter: Starter,
): Promise<boolean> {
  const today = context.clock.today();
  const squad = await lockSquad(trx, squadId);
  if (squad.status !== 'upcoming') return false;
  const seats = (await readSeats(trx, squad)).filter((seat) => seat.status === 'active');
  const { startOn, orderRule } = squad;
  const draw = orderRule === 'draw' ? await openDraw(trx, squad.id) : undefined;
  const members = seats.map(factsOf);
  const decision = decideStart({ ...squad, members, draw: stageOf(draw, seats) }, today);
  if (decision.kind === 'freeze') await freezeDraw(trx, context, squad, seats);
  if (decision.kind === 'start') {
    await beginRotation(trx, context, await underTheCap(trx, squad, seats, startOn), seats, draw, starter);
  }
  if (decision.kind === 'postpone') {
    await underTheCap(trx, squad, seats, decision.startOn);
    await postpone(trx, context, squad, seats, decision.startOn);
  }
  return decision.kind === 'start';
}

/**
 * Starts a squad immediately on a staff member's request, with a reason. Throws before the closing day, or when a
 * requirement is missing.
 */
export async function startNow(
  { context, actor }: PersonCall<WithConfig & WithDb & WithClock & Pick<Providers, 'beacon'>>,
  squadId: string,
  reason: string,
): Promise<void> {
  const squad = await readSquad(context.db, squadId);
  const { status } = squad;
  const closing = closingDay(squad);
  if (status !== 'upcoming') throw new AppError('wrong_state');
  if (context.clock.today() < closing) throw new AppError('start_too_early', { details: { day: closing } });
  await pollBeacon(context);
  if (await inTransaction(context.db, (trx) => decide(trx, context, squadId, { actor, reason }))) return;
  throw new AppError((await readSquad(context.db, squadId)).status === 'upcoming' ? 'not_ready' : 'wrong_state');
}

/**
 * Handles every upcoming squad with a closing day in the past or today. Quarantines a failing squad and continues with
 * the others (MONEY §7).
 */
export async function startSquads(
  context: WithConfig & WithDb & WithClock & WithEngine & Pick<Providers, 'beacon'>,
): Promise<void> {
  await pollBeacon(context);
  const rows = await rowsOf(dueRow)`
    select id from squads
    where status = 'upcoming' and next_due_on <= ${context.clock.today()} and ${NOT_QUARANTINED} order by id
  `.all(context.db);
  for (const { id } of rows) {
    await isolating(context.engine, [id], async (trx) => {
      await decide(trx, context, id, { actor: JOB });
    });
  }
}
