import {
  CONTRIBUTION_STATES,
  HELD_REASONS,
  ORDER_RULES,
  PAYOUT_STATES,
  REQUIREMENTS,
  SQUAD_KINDS,
  SQUAD_STATUSES,
  TRANSFER_KINDS,
} from '@adashi/core';
import { z } from 'zod';
import { guarantorStatus } from './guarantors.ts';
import { day, id, money, period } from './route.ts';
import { removalNotice } from './squad-members.ts';

export const squadStatus = z.enum(SQUAD_STATUSES);
const requirement = z.enum(REQUIREMENTS);

export const squadSummary = z.object({
  id,
  name: z.string(),
  kind: z.enum(SQUAD_KINDS),
  status: squadStatus,
  contribution: money,
  period,
  size: z.int(),
  startOn: day,
  orderRule: z.enum(ORDER_RULES),
  feeBps: z.int(),
  reserveBps: z.int(),
  leadDays: z.int(),
  payoutDays: z.int(),
  /** What the first position may cost, in percent a year: its fee never rises above it. */
  maxYearlyRate: z.int(),
  seatsTaken: z.int(),
  takenPositions: z.array(z.int()),
  /** The round whose pot is being filled or paid, 0 before the start. */
  week: z.int(),
  myPosition: z.int().nullable(),
  isMine: z.boolean(),
  missingOfMine: z.array(requirement),
  today: day,
});
export type SquadSummary = z.output<typeof squadSummary>;

/** What staff alone sees of a seat: whose it is, who answers for it, and a notice of removal. */
export const seatFile = z.object({
  person: id,
  guarantor: z.object({ name: z.string(), status: guarantorStatus }).nullable(),
  removal: removalNotice.nullable(),
});

const seat = z.object({
  id,
  position: z.int().nullable(),
  name: z.string(),
  initials: z.string(),
  isYou: z.boolean(),
  status: z.enum(['active', 'left']),
  onTime: z.int(),
  charged: z.int(),
  /** Of one's own seat, and for staff; of others there are `counts`. */
  standing: z.object({ missing: z.array(requirement), contributed: money, owes: money, atStake: money }).nullable(),
  file: seatFile.nullable(),
});
export type SquadSeat = z.output<typeof seat>;

/** How far a contribution is; of other members 'open', not told, in a round in which any has failed. */
const piece = z.enum(['in', 'coming', 'failed', 'covered', 'open', 'none']);
export type ContributionPiece = z.output<typeof piece>;

const seatThisRound = z.object({
  seat: id,
  piece,
  /** Of one's own seat, and for staff. */
  detail: z
    .object({
      state: z.enum(CONTRIBUTION_STATES),
      amount: money,
      covered: money,
      changedOn: day,
      retryOn: day.nullable(),
    })
    .nullable(),
});

const tallied = z.object({ count: z.int(), amount: money });

const roundView = z.object({
  number: z.int(),
  kind: z.enum(['rotation', 'refund']),
  dueOn: day,
  chargeOn: day,
  payoutOn: day,
  recipient: id,
  isOpen: z.boolean(),
  payout: z.object({
    id: id.nullable(),
    state: z.enum(PAYOUT_STATES),
    heldReason: z.enum(HELD_REASONS).nullable(),
    net: money,
    expectedNet: money,
  }),
  tally: z.object({ in: tallied, covered: tallied, coming: tallied, failed: tallied }),
  contributions: z.array(seatThisRound),
});
export type SquadRound = z.output<typeof roundView>;

/** A movement of the squad's money; for members, movements of a day that read alike are one line. */
export const squadMovement = z.object({
  id: z.int(),
  on: day,
  kind: z.enum(TRANSFER_KINDS),
  amount: money,
  count: z.int(),
  /** The account without the name of whose it is: 'pot 3', 'reserve', 'clearing' … */
  from: z.string(),
  to: z.string(),
});
export type SquadMovement = z.output<typeof squadMovement>;

export const squadMessage = z.object({
  id: z.int(),
  name: z.string(),
  isYou: z.boolean(),
  text: z.string(),
  writtenAt: z.string(),
});

export const squadDetail = squadSummary.extend({
  seats: z.array(seat),
  /** How many are ready to start, and how many owe something. */
  counts: z.object({ ready: z.int(), owing: z.int() }),
  rounds: z.array(roundView),
  reserve: money,
  inviteCode: z.string().nullable(),
  /** Open offers: who asks whom, and the positions that they would exchange. */
  swaps: z.array(z.object({ id, from: id, to: id, fromPosition: z.int(), toPosition: z.int() })),
  /** Of a practice squad: what was saved of it could not be played on. */
  beganAnew: z.boolean(),
  /** Who answers for one's own seat. */
  myGuarantor: z.object({ id, name: z.string(), status: guarantorStatus }).nullable(),
  /** Of a proposal, for who made it and for staff. */
  proposal: z
    .object({
      isMine: z.boolean(),
      decidedOn: day.nullable(),
      reason: z.string().nullable(),
      /** Whether the caller may have invitations mailed now. */
      mayInvite: z.boolean(),
    })
    .nullable(),
});
export type SquadDetail = z.output<typeof squadDetail>;
