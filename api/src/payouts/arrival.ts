import type { Payout } from '@adashi/contract';
import { arrivesOn, dayIn, type LocalDate, leavesOn, localDate } from '@adashi/core';
import { TIME_ZONE } from '../base/clock.ts';

type Row = Omit<Payout, 'arrivesOn'>;

/** The day on which it leaves, or left; null while it waits for what has no day: a person, a debt, a bank's answer. */
function leavingDay({ state, heldReason, heldUntil, payoutOn, changedOn }: Row, today: LocalDate): LocalDate | null {
  const due = localDate(payoutOn);
  if (state === 'submitted') return localDate(changedOn);
  if (state === 'scheduled' || state === 'ready') return leavesOn(due, today);
  if (heldReason !== 'new_bank' || heldUntil === null) return null;
  return leavesOn(due, today, dayIn(TIME_ZONE, Date.parse(heldUntil)));
}

/** A payout as the database has it, with the day on which it is at the bank. */
export function withArrival(row: Row, today: LocalDate): Payout {
  const leaving = leavingDay(row, today);
  return { ...row, arrivesOn: leaving && arrivesOn(leaving) };
}
