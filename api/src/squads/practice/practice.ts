import {
  BLOCKS,
  CONTRIBUTION_STATES,
  DAYS,
  HELD_REASONS,
  localDate,
  PAYOUT_STATES,
  PERIODS,
  USUAL_DAYS,
} from '@adashi/core';
import { z } from 'zod';
import { accountName, bankId, money, personId, seatId, squadId } from '../../db/columns.ts';

/**
 * Version of the schema below; increase the version with every change of the schema. Saved practice squads of an
 * earlier version are reset.
 */
const VERSION = 3;

const count = z.int().min(0);
const day = z.iso
  .date()
  .refine((text) => text >= DAYS.first && text <= DAYS.last)
  .transform(localDate);

const seat = z.object({
  id: seatId,
  person: personId,
  status: z.enum(['active', 'left']),
  defaulted: z.boolean(),
  blocked: z.enum(BLOCKS).nullable(),
  account: bankId.nullable(),
  walletPays: z.boolean(),
});

const round = z.object({
  number: count,
  dueOn: day,
  submitOn: day,
  chargeOn: day,
  payoutOn: day,
  kind: z.enum(['rotation', 'refund']),
  recipient: seatId,
  opened: z.boolean(),
  expected: money,
});

// Practice squads saved by earlier versions have no provider.
const provider = z.string().nullable().default(null);

const charge = z.object({
  attempt: count,
  amount: money,
  chargeOn: day,
  state: z.enum(['submitted', 'confirmed', 'failed', 'charged_back']),
  toWallet: money,
  provider,
});

const contribution = z.object({
  round: count,
  seat: seatId,
  amount: money,
  state: z.enum(CONTRIBUTION_STATES),
  owed: z.object({ pot: money, reserve: money, fund: money, losses: money }),
  waived: z.object({ reserve: money, fund: money, losses: money }),
  firstFailedOn: day.nullable(),
  retryOn: day.nullable(),
  cause: z.string().nullable(),
  charges: z.array(charge),
});

const payout = z.object({
  round: count,
  seq: count,
  state: z.enum(PAYOUT_STATES),
  heldReason: z.enum(HELD_REASONS).nullable(),
  pot: money,
  fee: money,
  reserveShare: money,
  setOff: money,
  net: money,
  attempt: count,
  approvals: z.array(z.object({ staff: z.string(), account: bankId, amount: money })),
  account: bankId.nullable(),
  provider,
  // Practice squads saved by earlier versions do not have this field.
  noAccountSince: day.nullable().default(null),
});

const rotation = z.object({
  id: squadId,
  status: z.enum(['active', 'completed']),
  terms: z.object({
    contribution: money,
    period: z.enum(PERIODS),
    size: count,
    startOn: day,
    feeBps: count,
    reserveBps: count,
    // Practice squads saved by earlier versions have no lead days and no payout days.
    leadDays: count.default(USUAL_DAYS.leadDays),
    payoutDays: count.default(USUAL_DAYS.payoutDays),
  }),
  seats: z.array(seat),
  rounds: z.array(round),
  contributions: z.array(contribution),
  payouts: z.array(payout),
  shareOuts: count,
});

const ofCharge = { round: count, seat: seatId, attempt: count };
const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['charge_confirmed', 'charge_charged_back']), ...ofCharge }),
  z.object({ kind: z.literal('charge_failed'), ...ofCharge, cause: z.string() }),
  z.object({ kind: z.enum(['payout_paid', 'payout_failed']), round: count, seq: count, attempt: count }),
  z.object({ kind: z.literal('debt_paid'), round: count, seat: seatId, amount: money, payment: z.string() }),
]);

/**
 * Saved state of a practice squad (MONEY §2): members, balances and pending bank results. The rules simulate
 * everything, without real money.
 */
const practice = z
  .object({
    rotation,
    balances: z.array(z.tuple([accountName, money])),
    pending: z.array(z.object({ on: day, event })),
    /** Names of the simulated members by seat. */
    names: z.record(z.string(), z.string()),
    day,
    /** Whether the squad was reset because the saved state was unreadable. Cleared when the member continues. */
    beganAnew: z.boolean(),
  })
  .refine(({ rotation: { seats, rounds } }) => rounds.every((of) => seats.some((seat) => seat.id === of.recipient)));
export type Practice = z.output<typeof practice>;

const saved = z.object({ version: z.literal(VERSION), practice });

export function toSaved(world: Practice): string {
  return JSON.stringify({ version: VERSION, practice: world } satisfies z.output<typeof saved>);
}

/** Returns the practice squad, or undefined if the saved state is invalid or comes from an earlier version. */
export function fromSaved(world: unknown): Practice | undefined {
  return saved.safeParse(world).data?.practice;
}
