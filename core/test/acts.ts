import {
  approvePayout,
  type BankId,
  cents,
  fillSeat,
  holdPayout,
  id,
  ifSentNow,
  type LocalDate,
  leaveSquad,
  markPaidOutside,
  type Named,
  type Outcome,
  owedTotal,
  PAY_FROM,
  type PayFrom,
  type PersonId,
  payContribution,
  type Rotation,
  recipientOf,
  refundContribution,
  releasePayout,
  retryContribution,
  type Seat,
  type SeatId,
  swapSeats,
  type World,
  waiveContribution,
} from '../src/index.ts';
import type { Random } from './random.ts';

/** A person's action on a running squad. Provider events are not actions. */
export type Act =
  | { kind: 'leave' | 'retry' | 'outside' | 'waive'; seat: SeatId; round: number }
  | { kind: 'refund'; seat: SeatId; round: number; isWaived: boolean }
  | { kind: 'pay'; seat: SeatId; round: number; from: PayFrom }
  | { kind: 'swap'; seat: SeatId; other: SeatId }
  | { kind: 'replace'; seat: SeatId; newcomer: Seat }
  | { kind: 'approve'; round: number; seq: number; staff: string; account: BankId }
  | { kind: 'hold' | 'release'; round: number; seq: number }
  | { kind: 'account'; seat: SeatId; account: BankId | null };

/** Staff members who can approve payouts. */
export const STAFF = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-${letter.repeat(12)}`);

/** Returns a person's possible payout accounts, with the initial account first. */
export function accountsFor(person: PersonId): BankId[] {
  return ['4', '5'].map((kind) => id<'bank'>(`${person.slice(0, 24)}${kind}${person.slice(25)}`));
}

/** A squad with the random numbers that choose its actions on a day. */
interface Liver {
  readonly rotation: Rotation;
  readonly random: Random;
}

export function debts(rotation: Rotation) {
  return rotation.contributions.filter((c) => ['defaulted', 'charged_back'].includes(c.state) && owedTotal(c) > 0);
}

/** Returns random actions for a day. The rules reject most actions, and both engines must reject the same actions. */
export function impulses({ rotation, random }: Liver, withNewcomers: boolean): Act[] {
  const acts: Act[] = [];
  const seat = () => random.pick(rotation.seats)?.id ?? id<'seat'>('none');
  for (const payout of rotation.payouts) {
    const key = { round: payout.round, seq: payout.seq };
    const account = payout.state === 'awaiting_approval' && recipientOf(rotation, payout.round).account;
    const staff = random.pick(STAFF) ?? '';
    if (account) acts.push({ kind: 'approve', ...key, staff, account });
    if (['held', 'failed'].includes(payout.state) && random.chance(0.3)) acts.push({ kind: 'release', ...key });
    if (payout.state === 'scheduled' && random.chance(0.004)) acts.push({ kind: 'hold', ...key });
  }
  if (random.chance(0.008)) acts.push({ kind: 'leave', seat: seat(), round: 0 });
  if (random.chance(0.015)) acts.push({ kind: 'swap', seat: seat(), other: seat() });
  if (withNewcomers && random.chance(0.02)) {
    const name = `${rotation.id.slice(0, -12)}3${String(rotation.seats.length).padStart(11, '0')}`;
    const newcomer = {
      id: id<'seat'>(name),
      person: id<'person'>(name),
      status: 'active',
      defaulted: false,
      blocked: null,
      account: accountsFor(id<'person'>(name))[0] ?? null,
      walletPays: false,
    } as const;
    acts.push({ kind: 'replace', seat: seat(), newcomer });
  }
  const debt = random.pick(debts(rotation));
  if (debt && random.chance(0.1)) acts.push({ kind: 'retry', seat: debt.seat, round: debt.round });
  const missing = random.pick(
    rotation.contributions.filter(({ state }) => !['confirmed', 'recovered'].includes(state)),
  );
  if (missing && random.chance(0.1))
    acts.push({ kind: 'pay', seat: missing.seat, round: missing.round, from: random.pick(PAY_FROM) ?? 'bank' });
  if (missing && random.chance(0.04))
    acts.push({ kind: random.chance(0.6) ? 'outside' : 'waive', seat: missing.seat, round: missing.round });
  const paid = random.chance(0.015) && random.pick(rotation.contributions);
  if (paid) acts.push({ kind: 'refund', seat: paid.seat, round: paid.round, isWaived: random.chance(0.5) });
  const changes = rotation.seats.find((found) => !found.account && random.chance(0.3)) ?? random.pick(rotation.seats);
  if (changes && (!changes.account || random.chance(0.02)))
    acts.push({
      kind: 'account',
      seat: changes.id,
      account: random.pick([null, ...accountsFor(changes.person)]) ?? null,
    });
  return acts;
}

/** Rows that a step needs in addition to the active window. `whole` means all rows of the squad. */
export type Seen = 'whole' | readonly Named[];

/** Returns the rows that an action names. A departure or takeover needs all rows of the squad. */
export function namedBy(act: Act): Seen {
  if (act.kind === 'leave' || act.kind === 'replace') return 'whole';
  return 'round' in act ? [act] : [];
}

/** Returns the approval of the amount that a payout would send now. */
function approvalOf(world: World, day: LocalDate, { round, seq, staff, account }: Extract<Act, { kind: 'approve' }>) {
  return { staff, account, amount: ifSentNow(world, day, { round, seq })?.payout.net ?? cents(0) };
}

/** Runs an action in `core`. Returns undefined if the rules reject the action. */
export function perform(world: World, day: LocalDate, act: Act): Outcome | undefined {
  if (act.kind === 'account') {
    const { account } = act;
    const changed = (seat: Seat): Seat => ({ ...seat, account, blocked: account ? null : 'bank' });
    const seats = world.rotation.seats.map((seat) => (seat.id === act.seat ? changed(seat) : seat));
    return { ...world, rotation: { ...world.rotation, seats }, transfers: [], orders: [], domainEvents: [] };
  }
  const verdicts = {
    leave: () => act.kind === 'leave' && leaveSquad(world, day, act.seat),
    pay: () => act.kind === 'pay' && payContribution(world, day, act, act.from),
    outside: () => act.kind === 'outside' && markPaidOutside(world, day, act),
    waive: () => act.kind === 'waive' && waiveContribution(world, day, act),
    refund: () => act.kind === 'refund' && refundContribution(world, day, act, act.isWaived),
    retry: () => act.kind === 'retry' && retryContribution(world, day, act),
    swap: () => act.kind === 'swap' && swapSeats(world, day, act.seat, act.other),
    approve: () => act.kind === 'approve' && approvePayout(world, day, act, approvalOf(world, day, act)),
    replace: () => act.kind === 'replace' && fillSeat(world, day, act.seat, act.newcomer),
    hold: () => act.kind === 'hold' && holdPayout(world, day, act),
    release: () => act.kind === 'release' && releasePayout(world, day, act),
  };
  const result = verdicts[act.kind]();
  return result && result.refused === null ? result.outcome : undefined;
}
