import type { SquadDetail, SquadMovement } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { msg } from '../../i18n/index.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { firstName } from './week.ts';

/** What moved, in a word or two. */
export const MOVEMENTS: Record<SquadMovement['kind'], string> = {
  contribution: msg('Contribution'),
  wallet_contribution: msg('Contribution from a wallet'),
  cover: msg('Covered for a member'),
  recovery: msg('Paid late'),
  surplus: msg('Paid twice, to a wallet'),
  chargeback: msg('Taken back by a bank'),
  charge_refund: msg('Given back to a member'),
  waiver: msg('Waived for a member'),
  payout: msg('Payout'),
  fee: msg('Fee'),
  reserve_share: msg('Share of the reserve'),
  set_off: msg('Set off against a debt'),
  payout_returned: msg('Payout returned by a bank'),
  reserve_return: msg('Reserve given back'),
  withdrawal: msg('Withdrawal'),
  withdrawal_returned: msg('Withdrawal returned'),
  fund_deposit: msg('Deposit to the fund'),
  fund_from_fees: msg('Fees to the fund'),
  refund: msg('Given back to a guarantor'),
  clearing_move: msg('Between accounts at the bank'),
  reward: msg('Reward'),
};

const SIDES = new Map([
  ['clearing', msg('Bank accounts of members')],
  ['pot', msg('A pot')],
  ['reserve', msg('Reserve')],
  ['wallet', msg('A wallet')],
  ['fund', msg('Guarantee fund')],
  ['fees', msg('Fees')],
  ['losses', msg('Losses')],
  ['rewards', msg('Rewards')],
]);

/** Where money came from or went to: 'Week 3 pot, Tunde', 'Reserve' … */
export function sideText(t: TFunction, squad: SquadDetail, side: string): string {
  const number = Number(side.match(/^pot (\d+)$/)?.[1] ?? 0);
  const round = squad.rounds.find((each) => each.number === number);
  if (!round) return t(SIDES.get(side) ?? side);
  const recipient = squad.seats.find(({ id }) => id === round.recipient);
  const pot = upperFirst(t('{{round}} pot', { round: periodWords(t, squad.period).round(number) }));
  return `${pot}, ${recipient?.isYou ? t('You') : firstName(recipient)}`;
}
