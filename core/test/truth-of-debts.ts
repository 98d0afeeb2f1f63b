import {
  hasLeft,
  isLate,
  mainPayout,
  outlook,
  ownDebt,
  type Prospect,
  payContribution,
  type SeatId,
  squadTrouble,
  type World,
} from '../src/index.ts';
import { type Calm, continued, coverOf } from './calm.ts';
import { type Day, must, same, sum } from './compare.ts';

/** Compares the facts about a member's debt: the next debit, the cover and the payout after an immediate payment. */
export function checkOwnDebt(day: Day, seat: SeatId): void {
  const { said, calm, present, count } = day;
  const { today } = present;
  const { rotation } = present.world;
  const debt = ownDebt({ rotation, forecast: said, today, present: undefined }, seat);
  if (!debt) return;
  count('debtors');
  for (const { round, coming, debitOn, isUnderWay, owed } of debt.weeks) {
    const own = rotation.contributions.find((each) => each.round === round && each.seat === seat);
    must(own !== undefined, 'a debt without a contribution');
    const next = calm.debits.find((debit) => debit.round === round && debit.seat === seat);
    if (!isUnderWay) same(debitOn, next?.on ?? null, `next debit of ${seat} for round ${round}`);
    must(debitOn === null || isUnderWay || debitOn >= today, 'a retry on a past day');
    const then = calm.paid.find((each) => each.round === round && each.seq === 0);
    if (!coming?.on || !then || !own) continue;
    count('covers of a debt');
    const covered = coverOf(then, own);
    const short = then.missing.get(seat) ?? 0;
    same(coming, { on: then.on, covered, short }, `cover of ${seat} in round ${round}, who owes ${owed.pot}`);
  }
}

/** Compares the payout after an immediate payment of all debts. */
export function checkIfPaid(day: Day, seat: SeatId): void {
  const { said, present, count, world } = day;
  const { today } = present;
  const { rotation } = present.world;
  const ifPaid = ownDebt({ rotation, forecast: said, today, present }, seat)?.ifPaid ?? null;
  if (ifPaid === null) return;
  let paid: World = world;
  for (const { round } of rotation.contributions.filter((own) => own.seat === seat && isLate(own))) {
    const result = payContribution(paid, today, { round, seat }, 'bank');
    if (result.refused === null) paid = result.outcome;
  }
  const then = continued(paid, today, { ends: present.holdsEnd }).paid.find(
    (own) => own.seat === seat && own.seq === 0,
  );
  if (then) same(ifPaid, then.net, `payout of ${seat} after a payment`);
  if (then) count('payouts after a payment');
}

/** Compares the next steps of a debtor with the events that follow if the debtor pays nothing. */
export function checkOutlook({ present, world, count }: Day, seat: SeatId): void {
  const { today } = present;
  const steps = outlook(present, seat);
  if (steps.size === 0) return;
  const fails = (own: { seat: SeatId; round: number }) => own.seat === seat && steps.has(own.round);
  const { paid } = continued(world, today, { fails, ends: present.holdsEnd });
  const mains = paid.filter(({ seq }) => seq === 0);
  for (const [round, all] of steps) {
    const own = mains.filter((each) => each.seat === seat);
    const promisedPayouts = all.filter((step) => step.kind === 'own_payout' && step.on !== null);
    same(
      promisedPayouts,
      own.map(({ on, net: amount, setOff }): Prospect => ({ kind: 'own_payout', on, amount, setOff })),
      'own payout of a debtor',
    );
    const then = mains.find((each) => each.round === round);
    const contribution = world.rotation.contributions.find((each) => each.round === round && each.seat === seat);
    const covered = then && contribution ? coverOf(then, contribution) : 0;
    const short = then?.contributions.find((each) => each.seat === seat)?.owed.pot ?? 0;
    // A second attempt of a returned payout has no new cover, because the first attempt was already covered.
    const isFirst = mainPayout(world.rotation, round).attempt === 0;
    const isCovered = then && isFirst && then.seat !== seat && covered + short > 0;
    same(
      all.filter((step) => step.kind === 'cover' && step.on !== null),
      isCovered ? [{ kind: 'cover', on: then.on, recipient: then.seat, covered, short }] : [],
      `cover of ${seat} in round ${round}`,
    );
    if (isCovered) count('covers if a debtor pays nothing');
    for (const { on, kind } of all) must(on === null || kind === 'debit' || on >= today, 'a step on a past day');
  }
}

const mainOf = ({ paid }: Calm, round: number) => paid.find((own) => own.round === round && own.seq === 0);

/** Compares the steps on the page of a squad with a failed contribution. */
export function checkTrouble({ said, calm, present, count }: Day): void {
  const { rotation } = present.world;
  const trouble = squadTrouble({ rotation, forecast: said, today: present.today, paid: [], sees: () => true });
  if (!trouble) return;
  count('squads with trouble');
  const { steps, affected } = trouble;
  same(affected.toPots + affected.toCovers, affected.owed, 'parts of the debts');
  const late = rotation.contributions.filter(isLate);
  const toPots = late.map((own) => {
    const then = hasLeft(rotation, own.round) ? undefined : mainOf(calm, own.round);
    return own.owed.pot - (then ? coverOf(then, own) : 0);
  });
  if (said.payouts.every(({ on }) => on !== null)) same(affected.toPots, sum(toPots), 'debts to the pots');
  for (const step of steps) {
    if (step.kind === 'payout' || step.kind === 'rest') {
      if (step.on === null) continue;
      const then = calm.paid.filter(({ round, seq }) => round === step.round && seq > 0 === (step.kind === 'rest'));
      must(
        then.some(({ on, net }) => on === step.on && net === step.net),
        `no ${step.kind} of ${step.net} on ${step.on}`,
      );
    }
    if (step.kind === 'set_off' && step.on !== null)
      same(step.amount, sum(calm.paid.filter(({ on }) => on === step.on).map(({ setOff }) => setOff)), 'set-off');
    if (step.kind === 'debit' && !step.isUnderWay) {
      must(step.on >= present.today, 'a debit on a past day');
      const then = calm.debits.filter(({ round, on }) => round === step.round && on === step.on);
      must(then.length >= step.count, `no ${step.count} debits on ${step.on}`);
    }
  }
}
