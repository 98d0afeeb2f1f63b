import type { ContributionPiece, SquadRound } from '@adashi/contract';
import {
  add,
  type Contribution,
  cents,
  expectedPayout,
  hasLeft,
  type LocalDate,
  laterPart,
  mainPayout,
  NOTHING,
  type Payout,
  type Rotation,
  type Round,
} from '@adashi/core';
import type { ShownRow } from './shown-squad.ts';
import type { SquadMoney } from './squad-facts.ts';
import type { Sight } from './visibility.ts';

/** Facts that the rules do not store: the id of a payout, and the day of a contribution's last change. */
export interface RowFacts {
  readonly payoutIds: ReadonlyMap<number, string>;
  readonly changedOn: ReadonlyMap<string, string>;
}

export function rowFacts({ payouts, contributions }: Pick<ShownRow, 'payouts' | 'contributions'>): RowFacts {
  return {
    payoutIds: new Map(payouts.map(({ round, id }) => [round, id])),
    changedOn: new Map(contributions.map(({ round, seat, changedOn }) => [`${round}:${seat}`, changedOn])),
  };
}

const PIECES = {
  confirmed: 'in',
  recovered: 'in',
  submitted: 'coming',
  scheduled: 'coming',
  failed: 'failed',
  defaulted: 'failed',
  charged_back: 'failed',
  cancelled: 'none',
} as const satisfies Record<Contribution['state'], ContributionPiece>;

function covered({ owed }: Contribution): number {
  return cents(owed.reserve + owed.fund + owed.losses);
}

/** Returns the state of a contribution in the pot chart. A fully covered failed contribution appears as 'covered'. */
function pieceOf(contribution: Contribution): ContributionPiece {
  const piece = PIECES[contribution.state];
  return piece === 'failed' && covered(contribution) >= contribution.amount ? 'covered' : piece;
}

const paidIn = (own: Contribution) => own.amount - own.owed.pot - covered(own);

/** Returns the contributions by state. A contribution that is covered in part adds to the amounts of two states. */
function tallyOf(contributions: readonly Contribution[]): SquadRound['tally'] {
  const shown = contributions.map((own) => ({ ...own, piece: pieceOf(own) })).filter(({ piece }) => piece !== 'none');
  const late = shown.filter(({ piece }) => piece === 'failed' || piece === 'covered');
  const of = (piece: ContributionPiece) => shown.filter((own) => own.piece === piece);
  const count = (piece: ContributionPiece) => of(piece).length;
  const sum = (those: readonly Contribution[], part: (own: Contribution) => number) =>
    those.reduce((total, own) => total + part(own), 0);
  const whole = (piece: ContributionPiece) => sum(of(piece), ({ amount }) => amount);
  return {
    in: { count: count('in'), amount: whole('in') + sum(late, paidIn) },
    covered: { count: count('covered'), amount: sum(late, covered) },
    coming: { count: count('coming'), amount: whole('coming') },
    failed: { count: count('failed'), amount: sum(late, ({ owed }) => owed.pot) },
  };
}

/**
 * Returns another member's contribution in the pot chart. After a failure, all contributions appear as 'open', because
 * a single gap would identify the member who failed.
 */
function ofAnother(contribution: Contribution, tally: SquadRound['tally']): SquadRound['contributions'][number] {
  const isAnyMissing = tally.failed.count + tally.covered.count > 0;
  return { seat: contribution.seat, piece: isAnyMissing ? 'open' : pieceOf(contribution), detail: null };
}

function whole(contribution: Contribution, changedOn: string): SquadRound['contributions'][number] {
  const { seat, state, amount, retryOn } = contribution;
  const detail = { state, amount, covered: covered(contribution), changedOn, retryOn };
  return { seat, piece: pieceOf(contribution), detail };
}

type Money = Pick<SquadRound, 'cover' | 'short' | 'stillOwed'>;

const COMPLETE: Money = { cover: { reserve: NOTHING, fund: NOTHING }, short: NOTHING, stillOwed: NOTHING };

/** Returns the amounts that the reserve and the fund cover or will cover, and the amount that is still missing. */
function moneyOf(rotation: Rotation, { number }: Round, { forecast, paid }: SquadMoney): Money {
  const isMain = ({ round, seq }: Pick<Payout, 'round' | 'seq'>) => round === number && seq === 0;
  const source = hasLeft(rotation, number) ? paid.find(isMain) : forecast.payouts.find(isMain);
  const { reserve, fund } = source ?? COMPLETE.cover;
  const later = laterPart(rotation, forecast, number);
  return { cover: { reserve, fund }, short: later?.pot ?? NOTHING, stillOwed: later?.net ?? NOTHING };
}

/**
 * Returns the day on which a payout was or will be sent, as far as the caller may see the day. Never returns a planned
 * day that passed without a payout.
 */
function dayOf(
  rotation: Rotation,
  { number, payoutOn }: Round,
  sees: boolean,
  money: SquadMoney | undefined,
): LocalDate | null {
  const isMain = ({ round, seq }: Pick<Payout, 'round' | 'seq'>) => round === number && seq === 0;
  if (hasLeft(rotation, number)) return money?.paid.find(isMain)?.on ?? payoutOn;
  if (!money || mainPayout(rotation, number).state === 'cancelled') return null;
  if (sees) return money.forecast.payouts.find(isMain)?.on ?? null;
  return payoutOn < money.today ? null : payoutOn;
}

/**
 * Returns a payout as the caller may see it. Callers without full access see the amount before the set-off, because a
 * set-off reveals a debt.
 */
function payoutOf(
  rotation: Rotation,
  round: Round,
  facts: RowFacts,
  sees: boolean,
  money: SquadMoney | undefined,
): SquadRound['payout'] {
  const { number } = round;
  const payout = mainPayout(rotation, number);
  const { attempt, state, net, setOff } = payout;
  const worth = add(net, setOff);
  const coming = hasLeft(rotation, number)
    ? undefined
    : money?.forecast.payouts.find(({ round, seq }) => round === number && seq === 0);
  const planned = sees || attempt === 0 ? expectedPayout(rotation, payout).net : worth;
  const foreseen = coming && (sees ? coming.net : add(coming.net, coming.setOff));
  return {
    id: sees ? (facts.payoutIds.get(number) ?? null) : null,
    state,
    heldReason: sees ? payout.heldReason : null,
    net: sees ? net : worth,
    expectedNet: foreseen ?? planned,
    on: dayOf(rotation, round, sees, money),
  };
}

/** Returns the parts of one round that the caller may see. `mine` is the caller's seat. */
export function toRound(
  rotation: Rotation,
  round: Round,
  facts: RowFacts,
  sees: Sight,
  mine: string | undefined,
  money?: SquadMoney,
): SquadRound {
  const { number, kind, dueOn, chargeOn, payoutOn, recipient, opened } = round;
  const { attempt } = mainPayout(rotation, number);
  const contributions = rotation.contributions.filter((contribution) => contribution.round === number);
  const tally = tallyOf(contributions);
  const shown = contributions.filter(({ seat }) => sees.others || seat === mine || attempt === 0);
  return {
    number,
    kind,
    dueOn,
    chargeOn,
    payoutOn,
    recipient,
    isOpen: opened,
    payout: payoutOf(rotation, round, facts, sees.others || recipient === mine, money),
    ...(money ? moneyOf(rotation, round, money) : COMPLETE),
    tally,
    contributions: shown.map((contribution) =>
      sees.others || contribution.seat === mine
        ? whole(contribution, facts.changedOn.get(`${number}:${contribution.seat}`) ?? chargeOn)
        : ofAnother(contribution, tally),
    ),
  };
}
