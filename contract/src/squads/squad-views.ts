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
import { day, id, money, period } from '../base/route.ts';
import { guarantorStatus } from '../payments/guarantors.ts';
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
  /** Highest allowed cost of the first position, in percent per year. A higher fee of the squad is rejected. */
  maxYearlyRate: z.int(),
  seatsTaken: z.int(),
  takenPositions: z.array(z.int()),
  /** Number of the round in collection or payout. 0 before the start. */
  week: z.int(),
  myPosition: z.int().nullable(),
  isMine: z.boolean(),
  missingOfMine: z.array(requirement),
  today: day,
});
export type SquadSummary = z.output<typeof squadSummary>;

/** Details of a seat for staff: person, guarantor and removal notice. The email distinguishes two people with the same name. */
export const seatFile = z.object({
  person: id,
  email: z.string(),
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
  /** Financial situation of a seat, for its owner and for staff. Other members get only `counts`. */
  standing: z.object({ missing: z.array(requirement), contributed: money, owes: money, atStake: money }).nullable(),
  file: seatFile.nullable(),
});
export type SquadSeat = z.output<typeof seat>;

/**
 * State of a contribution. After a failure in a round, other members' contributions are all 'open', so that nobody
 * learns who failed.
 */
const piece = z.enum(['in', 'coming', 'failed', 'covered', 'open', 'none']);
export type ContributionPiece = z.output<typeof piece>;

const seatThisRound = z.object({
  seat: id,
  piece,
  /** Details of a contribution, for the payer and for staff. */
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
    /** Amount that the payout will send if nothing else fails. */
    expectedNet: money,
    /**
     * Day on which the payout left, or leaves if nothing else fails. Null without a known day. The payout of another
     * member has its planned day, because a later day would show that the member has a problem.
     */
    on: day.nullable(),
  }),
  /** Parts of the pot that the reserve and the guarantee fund covered, or will cover if nothing else fails. */
  cover: z.object({ reserve: money, fund: money }),
  /** Part of the pot that is or will be missing. `stillOwed` is the later payment to the recipient for this part. */
  short: money,
  stillOwed: money,
  tally: z.object({ in: tallied, covered: tallied, coming: tallied, failed: tallied }),
  contributions: z.array(seatThisRound),
});
export type SquadRound = z.output<typeof roundView>;

const aDay = { on: day, round: z.int() };
const someDay = { on: day.nullable(), round: z.int() };

/** One dated step of a squad with a failed contribution. No step names a member. */
const squadStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), ...aDay, count: z.int(), isLast: z.boolean() }),
  z.object({ kind: z.literal('returned'), ...aDay, count: z.int() }),
  z.object({ kind: z.literal('paid'), ...aDay, net: money, reserve: money, fund: money, owed: money }),
  z.object({ kind: z.literal('rest_paid'), ...aDay, net: money }),
  z.object({ kind: z.literal('waits'), ...aDay }),
  z.object({ kind: z.literal('today'), ...aDay, arrived: z.int(), all: z.int() }),
  z.object({ kind: z.literal('debit'), ...aDay, count: z.int(), isLast: z.boolean(), isUnderWay: z.boolean() }),
  z.object({ kind: z.literal('payout'), ...someDay, net: money, owed: money }),
  z.object({ kind: z.literal('rest'), ...someDay, net: money }),
  z.object({ kind: z.literal('set_off'), on: day.nullable(), amount: money }),
]);
export type SquadStep = z.output<typeof squadStep>;

/** Late contributions and incomplete payouts of a squad: dated steps, and numbers of affected members. */
const squadTrouble = z.object({
  steps: z.array(squadStep),
  affected: z.object({
    inFull: z.array(z.int()),
    partLater: z.array(z.object({ round: z.int(), pot: money, net: money, by: day.nullable() })),
    owing: z.int(),
    owed: money,
    toPots: money,
    toCovers: money,
    toCome: money,
    by: day.nullable(),
  }),
});
export type SquadTrouble = z.output<typeof squadTrouble>;

/** The caller's debt by round, and the caller's payout with and without the deduction of the debt. */
const ownDebt = z.object({
  total: money,
  weeks: z.array(
    z.object({
      round: z.int(),
      dueOn: day,
      state: z.enum(CONTRIBUTION_STATES),
      failures: z.int(),
      total: money,
      owed: z.object({ pot: money, reserve: money, fund: money, losses: money }),
      coming: z.object({ on: day.nullable(), covered: money, short: money }).nullable(),
      debitOn: day.nullable(),
      isUnderWay: z.boolean(),
      isLastTry: z.boolean(),
    }),
  ),
  payout: z
    .object({
      round: z.int(),
      on: day.nullable(),
      pot: money,
      fee: money,
      reserveShare: money,
      setOff: money,
      net: money,
    })
    .nullable(),
  ifPaid: money.nullable(),
});
export type OwnDebt = z.output<typeof ownDebt>;

/** A money movement of the squad. Members see equal movements on one day as a single line. */
export const squadMovement = z.object({
  id: z.int(),
  on: day,
  kind: z.enum(TRANSFER_KINDS),
  amount: money,
  count: z.int(),
  /** Label of the account without the owner’s name, such as 'pot 3', 'reserve' or 'clearing'. */
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
  /** Numbers of members who are ready to start and of members with debts. */
  counts: z.object({ ready: z.int(), owing: z.int() }),
  rounds: z.array(roundView),
  reserve: money,
  /** Null if the squad has no late contribution and no incomplete payout. */
  trouble: squadTrouble.nullable(),
  /** Null if the caller has no debt. */
  ownDebt: ownDebt.nullable(),
  inviteCode: z.string().nullable(),
  /** Whether the caller is suspended. The server rejects all acts of a suspended member on a squad. */
  suspended: z.boolean(),
  /** Whether a failed or owed contribution blocks swaps of the caller. */
  inDefault: z.boolean(),
  /** Open swap offers, with both members and both positions. */
  swaps: z.array(z.object({ id, from: id, to: id, fromPosition: z.int(), toPosition: z.int() })),
  /** Whether a saved practice squad was restarted because the app could not read its state. */
  beganAnew: z.boolean(),
  /** Guarantor of the caller’s own seat. Null without a guarantor. */
  myGuarantor: z.object({ id, name: z.string(), status: guarantorStatus }).nullable(),
  /** Details of a proposal, for its author and for staff. */
  proposal: z
    .object({
      isMine: z.boolean(),
      /** Proposer with the email, for staff. Null for other callers, and after an erasure of the proposer. */
      by: z.object({ id, name: z.string(), email: z.string() }).nullable(),
      decidedOn: day.nullable(),
      reason: z.string().nullable(),
      /** Whether the caller can send email invitations now. */
      mayInvite: z.boolean(),
    })
    .nullable(),
});
export type SquadDetail = z.output<typeof squadDetail>;

/** Data of a squad that an invitation link shows before sign-in. */
export const invitationView = z.object({
  name: z.string(),
  /** First name and initial of the proposer of a circle. Null for other squads, and after an erasure. */
  inviter: z.string().nullable(),
  contribution: money,
  period,
  size: z.int(),
  seatsTaken: z.int(),
  /** Free positions with their payout days. Empty if members do not choose positions. */
  free: z.array(z.object({ position: z.int(), payoutOn: day })),
  firstOn: day,
  lastOn: day,
  /** Last day to join. */
  joinBy: day,
  net: money,
  fee: money,
  reserveShare: money,
  feeBps: z.int(),
  reserveBps: z.int(),
  supportEmail: z.string().nullable(),
  today: day,
});
export type InvitationView = z.output<typeof invitationView>;
