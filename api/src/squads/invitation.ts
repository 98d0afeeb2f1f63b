import type { InvitationView } from '@adashi/contract';
import { closingDay, fullPot, planPayout, planRounds } from '@adashi/core';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { readSquad, type SquadRecord } from './store.ts';
import { calledName } from './visibility.ts';

const named = z.object({ firstName: z.string(), lastName: z.string() });

/** Returns the proposer's first name and initial. A visitor never sees the full name of a member. */
async function inviterOf(db: Queryable, squad: SquadRecord): Promise<string | null> {
  const person = await rowsOf(named)`
    select first_name as "firstName", last_name as "lastName" from people
    where id = ${squad.proposedBy} and erased_at is null
  `.first(db);
  return person ? calledName({ squad, sees: { names: 'short' } }, person) : null;
}

const taken = z.object({ position: z.int().nullable() });

/**
 * Returns the data that an invitation link shows before sign-in: terms, dates and free seats, but no members. A circle
 * requires the circle's code. Throws 'not_found' for any other squad, and 'awaits_approval' for a circle before its
 * approval.
 */
export async function readInvitation(
  { db, clock, config }: WithDb & WithClock & WithConfig,
  squadId: string,
  code: string | undefined,
): Promise<InvitationView> {
  const squad = await readSquad(db, squadId);
  const isInvited = squad.kind === 'standard' || (squad.kind === 'custom' && code === squad.inviteCode);
  if (isInvited && squad.status === 'pending') throw new AppError('awaits_approval');
  if (!isInvited || squad.status !== 'upcoming') throw new AppError('not_found');
  const seats = await rowsOf(taken)`select position from seats where squad_id = ${squadId} and status = 'active'`.all(
    db,
  );
  const { net, fee, reserveShare } = planPayout(fullPot(squad), squad);
  const rounds = planRounds(squad);
  const positions = new Set(seats.map(({ position }) => position));
  const isChosen = squad.orderRule === 'choice';
  return {
    name: squad.name,
    inviter: await inviterOf(db, squad),
    contribution: squad.contribution,
    period: squad.period,
    size: squad.size,
    seatsTaken: seats.length,
    free: isChosen
      ? rounds
          .filter(({ number }) => !positions.has(number))
          .map(({ number, payoutOn }) => ({ position: number, payoutOn }))
      : [],
    firstOn: squad.startOn,
    lastOn: rounds.at(-1)?.dueOn ?? squad.startOn,
    joinBy: closingDay(squad),
    net,
    fee,
    reserveShare,
    feeBps: squad.feeBps,
    reserveBps: squad.reserveBps,
    supportEmail: config.SUPPORT_EMAIL,
    today: clock.today(),
  };
}
