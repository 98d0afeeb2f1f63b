import { expect, test } from 'vitest';
import {
  type AccountName,
  accounts,
  addDays,
  type Cents,
  cents,
  fullPot,
  id,
  localDate,
  PERIODS,
  planPayout,
  planRounds,
  type RehearsedPot,
  rehearse,
  type SeatId,
  startRotation,
  type Terms,
  type World,
} from '../src/index.ts';
import { type Calm, type CalmPayout, continued, missingAtEnd } from './calm.ts';
import { Random, SEED } from './random.ts';

/** Number of simulations: 2,000 in `npm run verify`, which sets `LIVES` to 5,000. */
const LIVES = Math.ceil(Number(process.env.LIVES ?? 250) * 0.4);

interface Question {
  readonly terms: Terms;
  readonly fund: Cents;
  readonly stop: { readonly positions: readonly number[]; readonly from: number };
}

/** Returns a random question: what happens if these members stop paying in this round? */
function questionOf(random: Random): Question {
  const size = 2 + random.below(7);
  const contribution = cents(500 + random.below(99_500));
  const terms: Terms = {
    contribution,
    size,
    startOn: addDays(localDate('2026-11-01'), random.below(60)),
    feeBps: random.below(4) * 50,
    reserveBps: random.below(4) * 100,
    period: random.pick(PERIODS) ?? 'weekly',
    leadDays: 4 + random.below(3),
    payoutDays: 7 + random.below(2) * 3,
  };
  const positions = Array.from({ length: size }, (_, index) => index + 1).filter(() => random.chance(0.35));
  // The fund is often empty or too small, and sometimes covers several pots.
  const fund = cents(random.pick([0, random.below(contribution), random.below(fullPot(terms) * 2)]) ?? 0);
  return { terms, fund, stop: { positions, from: 1 + random.below(size) } };
}

const nameOf = (position: number): SeatId => id<'seat'>(`member-${position}`);

/** Plays the squad of a question with the engine, day by day, with the members' own names. */
function played({ terms, fund, stop }: Question): Calm {
  const order = Array.from({ length: terms.size }, (_, index) => {
    const name = nameOf(index + 1);
    return { id: name, person: id<'person'>(name), account: id<'bank'>(name), walletPays: false };
  });
  const rotation = startRotation(id<'squad'>('asked'), terms, order);
  const balances = new Map<AccountName, Cents>([['fund', fund]]);
  const world: World = {
    rotation,
    balances,
    providers: { payments: 'sandbox', payouts: 'sandbox' },
    approvalAbove: cents(Number.MAX_SAFE_INTEGER),
  };
  const stopped = new Set(stop.positions.map(nameOf));
  const fails = ({ seat, round }: { seat: SeatId; round: number }) => round >= stop.from && stopped.has(seat);
  return continued(world, addDays(terms.startOn, -30), { fails });
}

const sum = (amounts: readonly number[]) => cents(amounts.reduce((total, amount) => total + amount, 0));

/** Returns the pot of a payout that left, in the form of an answer. */
function potOf(calm: Calm, { round, ...main }: CalmPayout, { terms, fund }: Question): RehearsedPot {
  const covers = (isFund: boolean) =>
    sum(main.covers.filter(({ debit }) => (debit === 'fund') === isFund).map(({ amount }) => amount));
  const supplements = calm.paid.filter((own) => own.round === round && own.seq > 0);
  return {
    round,
    position: Number(main.seat.split('-')[1]),
    paidOn: main.on,
    members: cents(main.pot - covers(true) - covers(false)),
    reserve: covers(false),
    fund: covers(true),
    short: sum(main.contributions.map(({ owed }) => owed.pot)),
    fee: main.fee,
    reserveShare: main.reserveShare,
    setOff: main.setOff,
    net: main.net,
    supplements: sum(supplements.map(({ net }) => net)),
    later: planPayout(cents(missingAtEnd(calm, round)), terms).net,
    fundLeft: main.fundLeft ?? fund,
  };
}

function reserveBackOf({ transfers }: Calm, size: number): [number, number][] {
  const all = Array.from({ length: size }, (_, index): [number, number] => {
    const wallet = accounts.wallet(id<'person'>(nameOf(index + 1)));
    const back = transfers.filter(({ kind, credit }) => kind === 'reserve_return' && credit === wallet);
    return [index + 1, sum(back.map(({ amount }) => amount))];
  });
  return all.filter(([, amount]) => amount > 0);
}

const sorted = (facts: readonly object[]) => facts.map((each) => Object.fromEntries(Object.entries(each).toSorted()));

test(`the answer to 'what if members stop paying' equals the squad that the engine plays, for ${LIVES} questions (SEED=${SEED})`, () => {
  const counts = new Map<string, number>();
  const count = (situation: string, by = 1) => void counts.set(situation, (counts.get(situation) ?? 0) + by);
  for (let seed = SEED; seed < SEED + LIVES; seed += 1) {
    const question = questionOf(new Random(seed));
    const { terms, stop, fund } = question;
    const calm = played(question);
    const { pots, reserveBack } = rehearse(terms, stop, fund);
    const mains = calm.paid.filter(({ seq }) => seq === 0).toSorted((a, b) => a.round - b.round);
    expect(sorted(pots), `SEED=${seed}`).toEqual(sorted(mains.map((main) => potOf(calm, main, question))));
    expect(
      [...reserveBack].toSorted(([a], [b]) => a - b),
      `SEED=${seed}`,
    ).toEqual(reserveBackOf(calm, terms.size));
    expect(pots).toHaveLength(terms.size);
    const planned = planRounds(terms);
    count(stop.positions.length === 0 ? 'nobody stops' : 'members stop');
    for (const [index, pot] of pots.entries()) {
      if (pot.paidOn !== planned[index]?.payoutOn) count('late pots');
      if (pot.short > 0) count('short pots');
      if (pot.short > 0 && pot.fund > 0) count('pots with a fund that is too small');
      if (pot.setOff > 0) count('set-offs');
      if (pot.supplements > 0) count('supplements');
      if (pot.reserve > 0) count('covers by the reserve');
      if (pot.position !== pot.round) count('pots in another order');
    }
  }
  for (const situation of ['nobody stops', 'members stop', 'short pots', 'set-offs', 'supplements'])
    expect(counts.get(situation) ?? 0, situation).toBeGreaterThanOrEqual(LIVES / 10);
}, 3_600_000);
