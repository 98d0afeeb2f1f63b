import type { ContributionPiece, SquadRound } from '@adashi/contract';
import { type Contribution, cents, expectedPayout, mainPayout, type Rotation, type Round } from '@adashi/core';
import type { ShownRow } from './shown-squad.ts';
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

function tallyOf(contributions: readonly Contribution[]): SquadRound['tally'] {
  const of = (piece: ContributionPiece) => {
    const found = contributions.filter((contribution) => pieceOf(contribution) === piece);
    return { count: found.length, amount: found.reduce((sum, { amount }) => sum + amount, 0) };
  };
  return { in: of('in'), covered: of('covered'), coming: of('coming'), failed: of('failed') };
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

/** Returns the parts of one round that the caller may see. `mine` is the caller's seat. */
export function toRound(
  rotation: Rotation,
  round: Round,
  facts: RowFacts,
  sees: Sight,
  mine: string | undefined,
): SquadRound {
  const payout = mainPayout(rotation, round.number);
  const { number, kind, dueOn, chargeOn, payoutOn, recipient, opened } = round;
  // Other members see the payout before the set-off, because a set-off reveals a debt.
  const worth = cents(payout.net + payout.setOff);
  const seesPayout = sees.others || recipient === mine;
  const contributions = rotation.contributions.filter((contribution) => contribution.round === number);
  const tally = tallyOf(contributions);
  const shown = contributions.filter(({ seat }) => sees.others || seat === mine || payout.attempt === 0);
  return {
    number,
    kind,
    dueOn,
    chargeOn,
    payoutOn,
    recipient,
    isOpen: opened,
    payout: {
      id: seesPayout ? (facts.payoutIds.get(number) ?? null) : null,
      state: payout.state,
      heldReason: seesPayout ? payout.heldReason : null,
      net: seesPayout ? payout.net : worth,
      expectedNet: seesPayout || payout.attempt === 0 ? expectedPayout(rotation, payout).net : worth,
    },
    tally,
    contributions: shown.map((contribution) =>
      sees.others || contribution.seat === mine
        ? whole(contribution, facts.changedOn.get(`${number}:${contribution.seat}`) ?? chargeOn)
        : ofAnother(contribution, tally),
    ),
  };
}
