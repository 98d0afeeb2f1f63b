import { type Payout, ROUTES } from '@adashi/contract';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import type { TFunction } from '../../i18n/translation.ts';
import type { Columns } from '../../list/column.ts';
import { PayoutState } from './PayoutState.tsx';

export type PayoutColumns = Columns<typeof ROUTES.payouts>;

export function whatOf({ seq, kind, period, round }: Payout, t: TFunction): string {
  const about = { round: periodWords(t, period).round(round) };
  if (seq > 0) return t('Supplement, {{round}}', about);
  return kind === 'refund' ? t('Refund, {{round}}', about) : t('Payout, {{round}}', about);
}

export const STATE: PayoutColumns[number] = {
  id: 'state',
  title: msg('State'),
  sort: 'state',
  phone: 'state',
  cell: (payout) => <PayoutState {...payout} />,
};

export const amount = (isOwn: boolean): PayoutColumns[number] => ({
  id: 'net',
  title: msg('Amount'),
  sort: 'net',
  isAmount: true,
  phone: 'aside',
  cell: ({ expectedNet }) => moneyText(expectedNet, isOwn),
});

/** Columns of a member's list of payouts, refunds and supplements. */
export const OWN_PAYOUTS: PayoutColumns = [
  { id: 'what', title: msg('What'), phone: 'title', cell: whatOf },
  { id: 'squad', title: msg('Squad'), phone: 'note', cell: ({ squad }) => squad },
  { id: 'payout', title: msg('Paid on'), sort: 'payout', phone: 'note', cell: ({ payoutOn }) => dayText(payoutOn) },
  STATE,
  amount(true),
];
