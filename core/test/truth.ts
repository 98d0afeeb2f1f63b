import {
  advance,
  approvePayout,
  cents,
  chargeInFlight,
  debitsToCome,
  type Forecast,
  type ForecastPayout,
  forecast,
  forecastWaterfall,
  gapOf,
  ifSentNow,
  isLate,
  type LocalDate,
  laterPart,
  type Present,
  type Rotation,
  recipientOf,
  releasePayout,
  shownForecast,
  stillOwed,
  type World,
} from '../src/index.ts';
import { type Calm, type CalmPayout, continued, missingAtEnd } from './calm.ts';
import { type Count, type Day, type IsDeep, must, same, sum } from './compare.ts';
import { checkIfPaid, checkOutlook, checkOwnDebt, checkTrouble } from './truth-of-debts.ts';

/** Returns the facts of a forecast payout that the test compares. */
function promised({ arrived: _, gaps: _gaps, ...facts }: ForecastPayout) {
  return facts;
}

/** Returns the same facts of a payout that left. */
function happened(payout: CalmPayout): ReturnType<typeof promised> {
  const { round, seq, seat, on, provider, pot, fee, reserveShare, setOff, net, covers, missing } = payout;
  const of = (isFund: boolean) =>
    cents(sum(covers.filter(({ debit }) => (debit === 'fund') === isFund).map(({ amount }) => amount)));
  return {
    round,
    seq,
    seat,
    on,
    toWallet: provider === null && net > 0,
    pot,
    fee,
    reserveShare,
    setOff,
    net,
    reserve: of(false),
    fund: of(true),
    short: cents(sum([...missing.values()])),
    missing: missing.size,
  };
}

/** Sorts the keys of facts, so that JSON texts of equal facts are equal. */
const sorted = (facts: readonly object[]) => facts.map((each) => Object.entries(each).toSorted());

function countPayouts(day: Day): void {
  const { count, said } = day;
  for (const { short, setOff, reserve, fund, toWallet, seq, on } of said.payouts) {
    count(on ? 'payouts with a day' : 'payouts without a day');
    if (short > 0) count('short payouts');
    if (short > 0 && fund > 0) count('payouts for which the fund is too small');
    if (setOff > 0) count('set-offs');
    if (reserve > 0) count('covers by the reserve');
    if (fund > 0) count('covers by the fund');
    if (toWallet) count('payouts to the wallet');
    if (seq > 0) count('supplements');
  }
}

/** Compares the amounts, the days and the explanation of every coming payout. */
function checkPayouts(day: Day): void {
  const { said, calm, present } = day;
  const { terms } = present.world.rotation;
  const dated = said.payouts.filter(({ on }) => on !== null);
  same(sorted(dated.map(promised)), sorted(calm.paid.map(happened)), 'payouts');
  for (const payout of said.payouts) {
    const { on, pot, reserve, fund, arrived, net, short, setOff, missing } = payout;
    must(on === null || on >= present.today, 'a payout on a past day');
    must(arrived * terms.contribution <= pot - reserve - fund || payout.seq > 0, 'more contributions than money');
    const lines = forecastWaterfall(payout);
    same(lines.at(-1)?.amount, net, 'last line of the explanation');
    same(sum(lines.slice(0, -1).map(({ amount }) => amount)), net, 'sum of the explanation');
    same(gapOf(payout), short + setOff > 0 ? { short, count: missing, setOff } : null, 'gap');
  }
  for (const then of calm.paid) checkGaps(said, then);
  countPayouts(day);
}

/** Compares the covered and the missing part of each contribution to a payout. */
function checkGaps({ payouts }: Forecast, then: CalmPayout): void {
  const found = payouts.find(({ round, seq }) => round === then.round && seq === then.seq)?.gaps ?? [];
  const seats = new Set([...then.covers.map(({ reference }) => reference.split(':')[3] ?? ''), ...then.missing.keys()]);
  const wanted = [...seats].map((seat) => {
    const covers = then.covers.filter(({ reference }) => reference.includes(`:${seat}:`));
    const [, short = 0] = [...then.missing].find(([each]) => each === seat) ?? [];
    return `${seat} ${sum(covers.map(({ amount }) => amount))} ${short}`;
  });
  const texts = found.map(({ seat, covered, short }) => `${seat} ${covered} ${short}`);
  same(texts.toSorted(), wanted.toSorted(), `gaps of round ${then.round}`);
}

/** Returns the world without any obstacle to a payout, through the decisions of staff. */
function decided({ world, present: { today } }: Day): World {
  const seats = world.rotation.seats.map((seat) => ({ ...seat, blocked: null }));
  let free: World = { ...world, rotation: { ...world.rotation, seats } };
  for (const { round, seq, state, heldReason } of world.rotation.payouts) {
    if (state !== 'failed' && (state !== 'held' || heldReason !== 'staff')) continue;
    const result = releasePayout(free, today, { round, seq });
    if (result.refused === null) free = result.outcome;
  }
  return free;
}

/** Compares a payout that waits for a person with the payout after the person's decision. */
function checkWaiting(day: Day): void {
  const { said, count, present } = day;
  const waiting = said.payouts.filter(({ on }) => on === null);
  const shown = shownForecast(present);
  const isUndated = ({ state, heldReason }: { state: string; heldReason: string | null }) =>
    state === 'awaiting_approval' || state === 'failed' || (state === 'held' && heldReason !== 'new_bank');
  const { payouts } = present.world.rotation;
  for (const own of shown.payouts) {
    const stored = payouts.find(({ round, seq }) => round === own.round && seq === own.seq);
    const before = said.payouts.find(({ round, seq }) => round === own.round && seq === own.seq);
    same(own, { ...before, on: stored && isUndated(stored) ? null : before?.on }, 'payout on a page');
  }
  same(shown.payouts.length, said.payouts.length, 'payouts on a page');
  if (waiting.length === 0) return;
  const { paid } = continued(decided(day), present.today);
  for (const own of waiting) {
    const then = paid.find(({ round, seq }) => round === own.round && seq === own.seq);
    const wanted = then ? [{ ...happened(then), on: null }] : [];
    same(sorted([{ ...promised(own), on: null }]), sorted(wanted), 'payout that waits');
    count('payouts that wait for a person');
  }
}

/** Compares the debits of every member, with the debits in flight. */
function checkDebits({ said, calm, present, count }: Day): void {
  const { rotation } = present.world;
  const tell = ({ seat, round, on, amount }: Calm['debits'][number]) => `${seat} ${round} ${on} ${amount}`;
  same(said.debits.map(tell), calm.debits.map(tell), 'debits');
  if (said.fromWallet) same(said.fromWallet.map(tell), calm.fromWallet.map(tell), 'contributions from wallets');
  else same([], calm.fromWallet, 'contributions from wallets');
  count('contributions from wallets', calm.fromWallet.length);
  for (const { id: seat } of rotation.seats) {
    count('members');
    const own = rotation.contributions.filter((each) => each.seat === seat);
    const flying = own.flatMap(({ round, ...rest }) => {
      const charge = chargeInFlight({ round, ...rest });
      return charge ? [`${round} ${charge.chargeOn} ${charge.amount} submitted bank`] : [];
    });
    const known = new Set(own.map(({ round }) => round));
    const coming = [
      ...calm.debits.map((debit) => ({ ...debit, from: 'bank' })),
      ...calm.fromWallet.map((debit) => ({ ...debit, from: 'wallet' })),
    ]
      .filter((debit) => debit.seat === seat)
      .map(
        ({ round, on, amount, from }) =>
          `${round} ${on} ${amount} ${known.has(round) ? 'failed' : 'scheduled'} ${from}`,
      );
    const found = debitsToCome(rotation, said, seat);
    for (const { state, on } of found) {
      must(state === 'submitted' || on >= present.today, 'a debit on a past day');
      count(state === 'failed' ? 'retries' : 'debits');
    }
    const texts = found.map(({ round, on, amount, state, from }) => `${round} ${on} ${amount} ${state} ${from}`);
    same(texts.toSorted(), [...flying, ...coming].toSorted(), `debits of ${seat}`);
  }
}

/** Compares what a short payout still gets later, and the next attempt to collect the missing part. */
function checkParts(day: Day): void {
  const { said, calm, present, count } = day;
  const { rotation } = present.world;
  for (const { number: round } of rotation.rounds) {
    const owed = stillOwed(rotation, round, present.today);
    if (owed?.tryOn) {
      const tries = [...calm.debits, ...inFlightOf(rotation, present.today)].filter((debit) => debit.round === round);
      must(owed.tryOn >= present.today, `a try on ${owed.tryOn}, which is past`);
      must(
        tries.some(({ on }) => on === owed.tryOn),
        `no try of round ${round} on ${owed.tryOn}`,
      );
      count('tries for a paid pot');
    }
    const part = laterPart(rotation, said, round);
    const then = calm.paid.filter((own) => own.round === round && own.seq > 0);
    if (!part?.by) continue;
    count('later parts with a day');
    must(part.by >= present.today, 'a later part on a past day');
    same(part.by, then.at(-1)?.on, `day of the last part of round ${round}`);
    same(part.net, sum(then.map(({ net, setOff }) => net + setOff)), `later part of round ${round}`);
    same(part.pot, sum(then.map(({ pot }) => pot)), `missing part of round ${round}`);
    same(missingAtEnd(calm, round), 0, `rest of round ${round}`);
  }
}

function inFlightOf({ contributions }: Rotation, today: LocalDate) {
  return contributions.flatMap((own) => {
    const charge = chargeInFlight(own);
    if (!charge) return [];
    return [
      {
        seat: own.seat,
        round: own.round,
        on: charge.chargeOn > today ? charge.chargeOn : today,
        amount: charge.amount,
      },
    ];
  });
}

/** Approves each payout that waits for an approval. The approved amount is what leaves, or nothing leaves. */
export function checkApprovals(world: World, today: LocalDate, count: Count): void {
  for (const { round, seq, state } of world.rotation.payouts) {
    if (state !== 'awaiting_approval') continue;
    const { account } = recipientOf(world.rotation, round);
    if (!account) continue;
    const amount = ifSentNow(world, today, { round, seq })?.payout.net;
    if (amount === undefined) throw new Error('a payout without an amount to approve');
    const result = approvePayout(world, today, { round, seq }, { staff: 'a', account, amount });
    must(result.refused === null || hasApproval(world.rotation, round, seq), 'an approval was refused');
    if (result.refused !== null) continue;
    const { orders } = advance(result.outcome, today);
    const sent = orders.find((order) => order.kind === 'payout' && order.round === round && order.seq === seq);
    count(sent ? 'approved payouts that left' : 'approved payouts that wait for a new amount');
    if (sent?.kind === 'payout') same([sent.amount, sent.account], [amount, account], 'approved payout');
  }
}

function hasApproval({ payouts }: Rotation, round: number, seq: number): boolean {
  return payouts.some((own) => own.round === round && own.seq === seq && own.approvals.length > 0);
}

/**
 * Compares everything that the calls promise to every member of a squad on one day with what then happens. `isDeep`
 * selects the debtors for whom the test also plays the squads after a payment and without any payment.
 */
export function checkDay(day: Day, isDeep: IsDeep): void {
  checkPayouts(day);
  checkDebits(day);
  checkParts(day);
  checkTrouble(day);
  const { rotation } = day.present.world;
  if (day.said.payouts.some(({ on }) => on === null) || rotation.payouts.some(({ state }) => state === 'held'))
    checkWaiting(day);
  const debtors = [...new Set(rotation.contributions.filter(isLate).map(({ seat }) => seat))];
  for (const [at, seat] of debtors.entries()) {
    checkOwnDebt(day, seat);
    if (!isDeep(at, debtors.length)) continue;
    checkIfPaid(day, seat);
    checkOutlook(day, seat);
  }
}

/** Returns the forecast of a day and the events that follow. */
export function dayOf(present: Present, world: World, count: Count, known?: Calm): Day {
  const calm = known ?? continued(world, present.today, { ends: present.holdsEnd });
  return { present, world, said: forecast(present), calm, count };
}
