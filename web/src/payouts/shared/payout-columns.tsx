import { type Payout, ROUTES } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import type { Columns } from '../../list/column.ts';
import { PayoutState } from './PayoutState.tsx';

type PayoutColumns = Columns<typeof ROUTES.payouts>;

function whatOf({ seq, kind, period, round }: Payout, t: TFunction): string {
  const about = { round: periodWords(t, period).round(round) };
  if (seq > 0) return t('Supplement, {{round}}', about);
  return kind === 'refund' ? t('Refund, {{round}}', about) : t('Payout, {{round}}', about);
}

/** What staff and the member see of a payout, a refund or a supplement; to the member it is money that comes. */
const about = (phone: 'title' | 'note', isOwn: boolean): PayoutColumns => [
  { id: 'what', title: msg('What'), phone, cell: whatOf },
  { id: 'squad', title: msg('Squad'), phone: 'note', cell: ({ squad }) => squad },
  { id: 'payout', title: msg('Paid on'), sort: 'payout', phone: 'note', cell: ({ payoutOn }) => dayText(payoutOn) },
  { id: 'state', title: msg('State'), sort: 'state', phone: 'state', cell: (payout) => <PayoutState {...payout} /> },
  {
    id: 'net',
    title: msg('Amount'),
    sort: 'net',
    isAmount: true,
    phone: 'aside',
    cell: ({ expectedNet }) => moneyText(expectedNet, isOwn),
  },
];

export const OWN_PAYOUTS: PayoutColumns = about('title', true);
export const ALL_PAYOUTS: PayoutColumns = [
  { id: 'member', title: msg('Member'), phone: 'title', cell: ({ member }) => <b>{member}</b> },
  ...about('note', false),
];
