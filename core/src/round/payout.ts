import { addDays, type LocalDate } from '../calendar/dates.ts';
import { add, type Cents, cents, NOTHING, subtract, times } from '../money/cents.ts';
import { LIMITS, type PayoutPlan, planPayout } from '../squad/terms.ts';
import { payersOf } from './collect.ts';
import { netCircles } from './net.ts';
import { retryUnderWay } from './order.ts';
import { contributionKey, creditorAccount, markPaid, repay } from './settle.ts';
import {
  type Contribution,
  debtsOf,
  type HeldReason,
  isPayoutApproved,
  leavesTheHouse,
  type Payout,
  type Rotation,
  type Round,
  recipientOf,
  roundOf,
} from './state.ts';
import { type Outcome, step as runRules, type Step, type World } from './step.ts';
import { accounts } from './transfer-builder.ts';

/** A payout that is sent now, with the outcome of the step. */
interface SentNow {
  readonly payout: Payout;
  readonly outcome: Outcome;
}

function termsOf(rotation: Rotation, round: Round) {
  return round.kind === 'refund' ? { feeBps: 0, reserveBps: 0 } : rotation.terms;
}

/**
 * Returns the amounts of a payout, assuming that every contribution is confirmed or covered. A sent payout keeps its
 * amounts.
 */
export function expectedPayout(rotation: Rotation, payout: Payout): PayoutPlan {
  const round = rotation.rounds.find((found) => found.number === payout.round);
  if (!round) return planPayout(NOTHING, rotation.terms);
  if (payout.attempt > 0) return payout;
  if (payout.seq > 0) return planPayout(payout.pot, termsOf(rotation, round));
  const pot = round.opened ? round.expected : times(rotation.terms.contribution, payersOf(rotation, round).length);
  return planPayout(pot, termsOf(rotation, round));
}

/** Returns the reason that delays a due payout, or null if the app may send the payout (MONEY §3.6, §3.7). */
function heldReason(rotation: Rotation, payout: Payout): HeldReason | null {
  if (payout.heldReason === 'staff') return 'staff';
  const { id, blocked } = recipientOf(rotation, payout.round);
  return blocked ?? (retryUnderWay(rotation, id) ? 'retry_under_way' : null);
}

/** Covers an unconfirmed contribution from the reserve and then from the fund, up to their balances (MONEY §3.4). */
function cover(step: Step, contribution: Contribution): void {
  const pot = creditorAccount(step, contribution, 'pot');
  for (const source of ['reserve', 'fund'] as const) {
    const from = creditorAccount(step, contribution, source);
    const amount = step.book.available(from, contribution.owed.pot);
    const reference = `cover:${contributionKey(step, contribution)}:${source}`;
    step.book.move({ debit: from, credit: pot, amount, kind: 'cover', reference });
    contribution.owed.pot = subtract(contribution.owed.pot, amount);
    contribution.owed[source] = add(contribution.owed[source], amount);
  }
}

function referenceOf(step: Step, { round, seq }: Payout): string {
  return `payout:${step.rotation.id}:${round}:${seq}`;
}

/**
 * Fills the pot from the reserve and the fund before the payout. Members owe the remaining shortfall to the
 * recipient.
 */
function fillPot(step: Step, payout: Payout): void {
  netCircles(step);
  for (const contribution of step.rotation.contributions)
    if (contribution.round === payout.round) cover(step, contribution);
  payout.pot = step.book.balance(accounts.pot(step.rotation.id, payout.round));
}

/** Deducts the fee and the reserve share from the pot, once and before any set-off (MONEY §3.4, §3.6). */
function takeShares(step: Step, payout: Payout): void {
  const round = roundOf(step.rotation, payout.round);
  const pot = accounts.pot(step.rotation.id, payout.round);
  const plan = planPayout(payout.pot, termsOf(step.rotation, round));
  const { fee, reserveShare } = plan;
  const reference = referenceOf(step, payout);
  const reserve = accounts.reserve(step.rotation.id);
  step.book.move({ debit: pot, credit: 'fees', amount: fee, kind: 'fee', reference: `${reference}:fee` });
  const share = { debit: pot, credit: reserve, amount: reserveShare, kind: 'reserve_share' as const };
  step.book.move({ ...share, reference: `${reference}:share` });
  Object.assign(payout, plan);
}

/** Deducts the recipient's debts from the payout and repays the creditors, oldest round first (MONEY §3.6). */
function setOff(step: Step, payout: Payout): void {
  const from = accounts.pot(step.rotation.id, payout.round);
  const { recipient } = roundOf(step.rotation, payout.round);
  let left = payout.net;
  for (const debt of debtsOf(step.rotation, recipient).toSorted((a, b) => a.round - b.round)) {
    const reference = `${referenceOf(step, payout)}:set_off:${payout.attempt}:${debt.round}`;
    left = repay(step, debt, { from, amount: left, kind: 'set_off', reference });
    markPaid(step, debt);
  }
  payout.setOff = cents(payout.setOff + payout.net - left);
  payout.net = left;
}

/**
 * Sends the net amount of a payout. An amount below the bank minimum and an undeliverable payout go to the wallet, and
 * a payout of zero counts as paid.
 */
function send(step: Step, payout: Payout, isUndeliverable: boolean): void {
  const { round, seq, attempt, net } = payout;
  const { id: seat, person, account } = recipientOf(step.rotation, round);
  const isSent = leavesTheHouse(payout) && !isUndeliverable;
  const { payouts } = step.providers;
  const credit = isSent ? accounts.clearing(payouts) : accounts.wallet(person);
  const reference = `${referenceOf(step, payout)}:net:${attempt}`;
  const pot = accounts.pot(step.rotation.id, round);
  step.book.move({ debit: pot, credit, amount: net, kind: 'payout', reference });
  payout.state = isSent ? 'submitted' : 'paid';
  payout.account = isSent ? account : null;
  payout.provider = isSent ? payouts : null;
  if (isSent) step.orders.push({ kind: 'payout', round, seq, attempt, amount: net, account, provider: payouts });
  const kind = isSent ? 'payout_sent' : isUndeliverable ? 'payout_in_wallet' : 'payout_paid';
  if (net > 0) step.domainEvents.push({ kind, seat, round, seq, attempt, amount: net });
}

/** Pays out the pot or the returned amount, minus the recipient's current debts (MONEY §3.7). */
function payOut(step: Step, payout: Payout, isUndeliverable = false): void {
  payout.attempt += 1;
  payout.heldReason = null;
  payout.noAccountSince = null;
  const isFirst = payout.attempt === 1;
  if (isFirst && payout.seq === 0) fillPot(step, payout);
  if (isFirst) takeShares(step, payout);
  setOff(step, payout);
  send(step, payout, isUndeliverable);
}

/**
 * Returns whether a payout goes to the wallet: the bank refused it too often, or the recipient has had no account for
 * too long (MONEY §5). Every other reason to hold the payout takes precedence.
 */
function goesToWallet(step: Step, { attempt, noAccountSince }: Payout, reason: HeldReason | null): boolean {
  if (reason !== null && reason !== 'bank' && reason !== 'new_bank') return false;
  if (attempt >= LIMITS.payoutRefusals) return true;
  return reason === 'bank' && noAccountSince !== null && addDays(noAccountSince, LIMITS.noAccountDays) <= step.day;
}

function hold(step: Step, payout: Payout, reason: HeldReason, amount: Cents): void {
  if (payout.heldReason === reason) return;
  payout.state = 'held';
  payout.heldReason = reason;
  const { round, seq } = payout;
  step.domainEvents.push({
    kind: 'payout_held',
    seat: roundOf(step.rotation, round).recipient,
    round,
    seq,
    amount,
    reason,
  });
}

const WAITING: readonly Payout['state'][] = ['scheduled', 'ready', 'awaiting_approval', 'held'];

/** Returns whether a payout is not sent yet: neither in flight nor final. */
export function isWaiting({ state }: Payout): boolean {
  return WAITING.includes(state);
}

/**
 * Returns the outcome of a payout that is sent now, with every cover and set-off, even if the payout is held. Does not
 * change `world`. Returns undefined for a payout that is unknown, in flight or final.
 */
export function ifSentNow(
  world: World,
  day: LocalDate,
  { round, seq }: Pick<Payout, 'round' | 'seq'>,
): SentNow | undefined {
  let sent: Payout | undefined;
  const outcome = runRules(world, day, (draft) => {
    const found = draft.rotation.payouts.find((payout) => payout.round === round && payout.seq === seq);
    if (!found || !(isWaiting(found) || found.state === 'failed')) return;
    payOut(draft, found);
    sent = found;
  });
  return sent && { payout: sent, outcome };
}

/** Returns the amount in cents that a payout would send now. */
function leavingNow({ rotation, book, providers, approvalAbove, day }: Step, payout: Payout): Cents {
  const world = { rotation, balances: book.balances(), hasFund: book.hasFund, providers, approvalAbove };
  return ifSentNow(world, day, payout)?.payout.net ?? NOTHING;
}

function consider(step: Step, payout: Payout): void {
  const { net } = expectedPayout(step.rotation, payout);
  const reason = heldReason(step.rotation, payout);
  payout.noAccountSince = reason === 'bank' ? (payout.noAccountSince ?? step.day) : null;
  if (goesToWallet(step, payout, reason)) return payOut(step, payout, true);
  if (reason) return hold(step, payout, reason, net);
  if (net <= step.approvalAbove) return payOut(step, payout);
  const amount = leavingNow(step, payout);
  if (isPayoutApproved(step.rotation, payout, amount)) return payOut(step, payout);
  // A waiting payout keeps waiting even if the amount falls to the limit, so that a second run changes nothing.
  if (payout.state === 'awaiting_approval') return;
  if (amount <= step.approvalAbove) return payOut(step, payout);
  payout.state = 'awaiting_approval';
  payout.heldReason = null;
  const { round, seq, attempt } = payout;
  const { recipient } = roundOf(step.rotation, round);
  step.domainEvents.push({ kind: 'payout_awaits_approval', seat: recipient, round, seq, attempt, amount });
}

/**
 * Returns whether a payout is a supplement or a returned payout that staff released. Such a payout is due as soon as
 * nothing blocks it.
 */
export function isSecondPayment(payout: Payout): boolean {
  return isWaiting(payout) && (payout.seq > 0 || payout.attempt > 0);
}

function isDueRound(step: Step, payout: Payout): boolean {
  if (!isWaiting(payout) || payout.seq > 0 || payout.attempt > 0) return false;
  const round = roundOf(step.rotation, payout.round);
  return round.opened && round.payoutOn <= step.day;
}

/**
 * Pays the due rounds and then the pots that set-offs filled, debtors before creditors. Each pot is paid at most once
 * per step, so the step ends (MONEY §3.6).
 */
export function payDue(step: Step): void {
  const { payouts } = step.rotation;
  const due = payouts.filter((payout) => isDueRound(step, payout)).toSorted((a, b) => a.round - b.round);
  for (const payout of due) consider(step, payout);
  for (const seat of netCircles(step)) {
    const own = payouts.filter(
      (payout) => isSecondPayment(payout) && recipientOf(step.rotation, payout.round).id === seat,
    );
    for (const payout of own.toSorted((a, b) => a.seq - b.seq)) consider(step, payout);
  }
}
