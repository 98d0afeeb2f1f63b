import type { MissingPayment, Payment } from '@adashi/contract';
import {
  accounts,
  type Contribution,
  chargeInFlight,
  debitDay,
  id,
  outlook,
  payableNow,
  type Rotation,
  roundOf,
} from '@adashi/core';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { balances } from '../ledger/index.ts';
import { readRotation } from '../rotation/index.ts';
import { debitAccount } from './banks/index.ts';
import { namesOf, unsettledPayments } from './store.ts';

interface Found {
  readonly payment: Payment;
  readonly rotation: Rotation;
  readonly contribution: Contribution;
}

/** Finds the member's failed payments. Each payment's options depend on the current state of the squad. */
async function find({ context, me }: PersonCall<WithDb>): Promise<Found[]> {
  const payments = await unsettledPayments(context.db, me.id);
  const found: Found[] = [];
  for (const payment of payments) {
    const rotation = await readRotation(context.db, id<'squad'>(payment.squadId));
    const own = new Set(rotation?.seats.filter((seat) => seat.person === me.id).map((seat) => seat.id));
    const contribution = rotation?.contributions.find(({ round, seat }) => round === payment.round && own.has(seat));
    if (rotation && contribution) found.push({ payment, rotation, contribution });
  }
  return found;
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
  return found.map(({ payment, rotation, contribution }): MissingPayment => {
    const { recipient } = roundOf(rotation, contribution.round);
    const payNow = { amount: payableNow(contribution), wallet: held, bank: account && { ...account, leavesOn } };
    return {
      ...payment,
      next: outlook(rotation, contribution),
      recipient: recipient === contribution.seat ? null : (names.get(recipient)?.name ?? null),
      guarantor: names.get(contribution.seat)?.guarantor ?? null,
      payNow: chargeInFlight(contribution) ? null : payNow,
    };
  });
}
