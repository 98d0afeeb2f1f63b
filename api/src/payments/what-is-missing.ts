import type { MissingPayment, Payment } from '@adashi/contract';
import {
  accounts,
  type Contribution,
  chargeInFlight,
  debitDay,
  id,
  outlook,
  type Prospect,
  payableNow,
  type Rotation,
  roundOf,
} from '@adashi/core';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { balances } from '../ledger/index.ts';
import { readPresents, readRotations } from '../rotation/index.ts';
import { debitAccount } from './banks/index.ts';
import { namesOf, unsettledPayments } from './store.ts';

interface Found {
  readonly payment: Payment;
  readonly rotation: Rotation;
  readonly contribution: Contribution;
  readonly next: readonly Prospect[];
}

/** Finds the member's failed payments. Each payment's options depend on the current state of the squad. */
async function find({ context, me }: PersonCall<WithDb & WithClock>): Promise<Found[]> {
  const payments = await unsettledPayments(context.db, me.id);
  const squads = [...new Set(payments.map(({ squadId }) => id<'squad'>(squadId)))];
  const rotations = await readRotations(context.db, squads);
  const presents = await readPresents(context.db, context.clock.today(), rotations);
  const seats = rotations.flatMap((rotation) => {
    const present = presents.get(rotation.id);
    const own = rotation.seats.filter((seat) => seat.person === me.id);
    return present ? own.map((seat) => ({ rotation, seat: seat.id, steps: outlook(present, seat.id) })) : [];
  });
  return payments.flatMap((payment): Found[] =>
    seats.flatMap(({ rotation, seat, steps }) => {
      const contribution = rotation.contributions.find((own) => own.round === payment.round && own.seat === seat);
      if (rotation.id !== payment.squadId || !contribution) return [];
      return [{ payment, rotation, contribution, next: steps.get(payment.round) ?? [] }];
    }),
  );
}

/** Lists a member's failed contributions, each with the next step and the payment sources. */
export async function whatIsMissing(call: PersonCall<WithDb & WithClock>): Promise<MissingPayment[]> {
  const { context, me } = call;
  const found = await find(call);
  const wallet = accounts.wallet(id<'person'>(me.id));
  const held = (await balances(context.db, [wallet])).get(wallet) ?? 0;
  const account = await debitAccount(context.db, me.id);
  const leavesOn = debitDay(context.clock.today());
  const seats = found.flatMap(({ rotation, contribution }) => [
    contribution.seat,
    roundOf(rotation, contribution.round).recipient,
  ]);
  const names = await namesOf(context.db, seats);
  return found.map(({ payment, rotation, contribution, next }): MissingPayment => {
    const { recipient } = roundOf(rotation, contribution.round);
    const payNow = { amount: payableNow(contribution), wallet: held, bank: account && { ...account, leavesOn } };
    return {
      ...payment,
      next: [...next],
      recipient: recipient === contribution.seat ? null : (names.get(recipient)?.name ?? null),
      guarantor: names.get(contribution.seat)?.guarantor ?? null,
      payNow: chargeInFlight(contribution) ? null : payNow,
    };
  });
}
