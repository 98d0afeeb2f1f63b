import type { SquadMovement } from '@adashi/contract';
import { msg } from '../../i18n/index.ts';

/** Labels of the ledger movements in a squad. */
export const MOVEMENTS: Record<SquadMovement['kind'], string> = {
  contribution: msg('Contribution'),
  wallet_contribution: msg('Contribution from a wallet'),
  cover: msg('Covered for a member'),
  recovery: msg('Paid late'),
  surplus: msg('Paid twice, to a wallet'),
  chargeback: msg('Reversed by a bank'),
  charge_refund: msg('Refunded to a member'),
  waiver: msg('Waived for a member'),
  payout: msg('Payout'),
  fee: msg('Fee'),
  reserve_share: msg('Share of the reserve'),
  set_off: msg('Applied to a debt'),
  payout_returned: msg('Payout returned by a bank'),
  reserve_return: msg('Reserve returned'),
  withdrawal: msg('Withdrawal'),
  withdrawal_returned: msg('Withdrawal returned'),
  fund_deposit: msg('Deposit to the fund'),
  fund_from_fees: msg('Fees to the fund'),
  refund: msg('Refunded to a guarantor'),
  clearing_move: msg('Between accounts at the bank'),
  provider_fee: msg('Payment provider fee'),
  reward: msg('Reward'),
};
