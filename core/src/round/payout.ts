import { add, type Cents, cents, NOTHING, subtract, times } from '../money/cents.ts';
import { LIMITS, planPayout } from '../squad/terms.ts';
import { accounts } from './book.ts';
import { payersOf } from './collect.ts';
import { markPaid } from './events.ts';
import { retryUnderWay } from './order.ts';
import { contributionKey, creditorAccount, repay } from './settle.ts';
import {
  type Contribution,
  debtsOf,
  type HeldReason,
  type Payout,
  type Rotation,
  type Round,
  roundOf,
  seatOf,
} from './state.ts';
import type { Step } from './step.ts';

function termsOf(rotation: Rotation, round: Round) {
  return round.kind === 'refund' ? { feeBps: 0, reserveBps: 0 } : rotation.terms;
}

/** What the payout will be if everything is confirmed or covered; a supplement is what its pot holds. */
export function expectedPayout(rotation: Rotation, payout: Payout): ReturnType<typeof planPayout> {
  const round = rotation.rounds.find((found) => found.number === payout.round);
  if (!round) return planPayout(NOTHING, rotation.terms);
  if (payout.seq > 0) return planPayout(payout.pot, termsOf(rotation, round));
  const opened = rotation.contributions.filter((contribution) => contribution.round === round.number);
  const pot = round.opened
    ? add(...opened.map((contribution) => contribution.amount))
    : times(rotation.terms.contribution, payersOf(rotation, round).length);
  return planPayout(pot, termsOf(rotation, round));
}

/** Why a due payout must wait, or null when it may go (MONEY §3.6, §3.7). */
function heldReason(rotation: Rotation, payout: Payout): HeldReason | null {
  if (payout.heldReason === 'staff') return 'staff';
  const { recipient } = roundOf(rotation, payout.round);
  return seatOf(rotation, recipient).blocked ?? (retryUnderWay(rotation, recipient) ? 'retry_under_way' : null);
}

/** What is not confirmed by now is covered from the reserve, then the fund, as far as they hold money (MONEY §3.4). */
function cover(step: Step, contribution: Contribution): void {
  const pot = creditorAccount(step, contribution, 'pot');
  for (const source of ['reserve', 'fund'] as const) {
    const from = creditorAccount(step, contribution, source);
    const amount = step.book.available(from, contribution.owed.pot);
    if (amount === 0) continue;
    const reference = `cover:${contributionKey(step, contribution)}:${source}`;
    step.book.move({ debit: from, credit: pot, amount, kind: 'cover', reference });
    contribution.owed.pot = subtract(contribution.owed.pot, amount);
    contribution.owed[source] = add(contribution.owed[source], amount);
  }
}

/** A recipient owes nothing to the pot that is paid to them: what of it was not covered is forgiven by itself. */
function forgiveOwn(step: Step, round: Round): void {
  for (const contribution of debtsOf(step.rotation, round.recipient)) {
    if (contribution.round !== round.number) continue;
    contribution.owed.pot = NOTHING;
    markPaid(step, contribution);
  }
}

/** What the recipient owes is repaid to its source first, oldest round first (MONEY §3.6). Answers the sum. */
function setOff(step: Step, round: Round, payout: Payout, most: Cents): Cents {
  let left = most;
  const from = accounts.pot(step.rotation.id, round.number);
  for (const debt of debtsOf(step.rotation, round.recipient).toSorted((a, b) => a.round - b.round)) {
    const reference = `payout:${step.rotation.id}:${round.number}:${payout.seq}:set_off:${debt.round}`;
    left = repay(step, debt, { from, amount: left, kind: 'set_off', reference });
    markPaid(step, debt);
  }
  return subtract(most, left);
}

/** Sends the net amount. Nothing to send is paid at once. */
function send(step: Step, payout: Payout): void {
  const pot = accounts.pot(step.rotation.id, payout.round);
  payout.attempt += 1;
  payout.heldReason = null;
  payout.state = payout.net > 0 ? 'submitted' : 'paid';
  const reference = `payout:${step.rotation.id}:${payout.round}:${payout.seq}:net:${payout.attempt}`;
  step.book.move({ debit: pot, credit: step.book.clearing, amount: payout.net, kind: 'payout', reference });
  if (payout.net === 0) return;
  const { round, seq, attempt, net } = payout;
  step.orders.push({ kind: 'payout', round, seq, attempt, amount: net });
  step.news.push({ kind: 'payout_sent', seat: roundOf(step.rotation, round).recipient, round, amount: net });
}

/** Takes fee and reserve share from the pot, then what the recipient owes, and sends the rest (MONEY §3.4, §3.6). */
function payOut(step: Step, payout: Payout): void {
  const round = roundOf(step.rotation, payout.round);
  const pot = accounts.pot(step.rotation.id, payout.round);
  if (payout.seq === 0) {
    for (const c of step.rotation.contributions) if (c.round === round.number) cover(step, c);
    payout.pot = step.book.balance(pot);
    forgiveOwn(step, round);
  }
  const { fee, reserveShare } = planPayout(payout.pot, termsOf(step.rotation, round));
  const reference = `payout:${step.rotation.id}:${payout.round}:${payout.seq}`;
  const reserve = accounts.reserve(step.rotation.id);
  step.book.move({ debit: pot, credit: 'fees', amount: fee, kind: 'fee', reference: `${reference}:fee` });
  step.book.move({
    debit: pot,
    credit: reserve,
    amount: reserveShare,
    kind: 'reserve_share',
    reference: `${reference}:share`,
  });
  payout.fee = fee;
  payout.reserveShare = reserveShare;
  const afterShares = cents(payout.pot - fee - reserveShare);
  payout.setOff = setOff(step, round, payout, afterShares);
  payout.net = subtract(afterShares, payout.setOff);
  send(step, payout);
}

function hold(step: Step, payout: Payout, reason: HeldReason, amount: Cents): void {
  if (payout.state === 'held' && payout.heldReason === reason) return;
  payout.state = 'held';
  payout.heldReason = reason;
  const { round } = payout;
  step.news.push({ kind: 'payout_held', seat: roundOf(step.rotation, round).recipient, round, amount, reason });
}

function consider(step: Step, payout: Payout): void {
  const { net } = expectedPayout(step.rotation, payout);
  const reason = heldReason(step.rotation, payout);
  if (reason) return hold(step, payout, reason, net);
  if (net <= LIMITS.approvalAbove || payout.approvals.length >= LIMITS.approvals) return payOut(step, payout);
  if (payout.state === 'awaiting_approval') return;
  payout.state = 'awaiting_approval';
  payout.heldReason = null;
  const { round } = payout;
  step.news.push({ kind: 'payout_awaits_approval', seat: roundOf(step.rotation, round).recipient, round, amount: net });
}

function isDue(step: Step, payout: Payout): boolean {
  const waits = ['scheduled', 'ready', 'awaiting_approval', 'held'].includes(payout.state);
  if (!waits) return false;
  const round = roundOf(step.rotation, payout.round);
  return payout.seq > 0 || (round.opened && round.payoutOn <= step.day);
}

/**
 * Pays every pot that is due, by round. A set-off may make a supplement for another round: it has its turn afterwards,
 * never nested (MONEY §3.6), but in the same step, so that a step done twice does nothing more.
 */
export function payDue(step: Step): void {
  const considered = new Set<Payout>();
  for (;;) {
    const due = step.rotation.payouts.filter((payout) => !considered.has(payout) && isDue(step, payout));
    if (due.length === 0) return;
    for (const payout of due.toSorted((a, b) => a.round - b.round || a.seq - b.seq)) {
      considered.add(payout);
      consider(step, payout);
    }
  }
}

/** Sends a returned payout once more: nothing is taken from it a second time. */
export function resend(step: Step, payout: Payout): void {
  if (payout.state === 'failed') send(step, payout);
}
