import { type Payout, ROUTES } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import type { Columns } from '../../list/column.ts';
import { OpenPerson } from '../../list/OpenLink.tsx';
import css from '../../payments/shared/payment-columns.module.css';
import ui from '../../ui/ui.module.css';
import { PayoutState } from './PayoutState.tsx';

type PayoutColumns = Columns<typeof ROUTES.payouts>;

function whatOf({ seq, kind, period, round }: Payout, t: TFunction): string {
  const about = { round: periodWords(t, period).round(round) };
  if (seq > 0) return t('Supplement, {{round}}', about);
  return kind === 'refund' ? t('Refund, {{round}}', about) : t('Payout, {{round}}', about);
}

const STATE: PayoutColumns[number] = {
  id: 'state',
  title: msg('State'),
  sort: 'state',
  phone: 'state',
  cell: (payout) => <PayoutState {...payout} />,
};

const amount = (isOwn: boolean): PayoutColumns[number] => ({
  id: 'net',
  title: msg('Amount'),
  sort: 'net',
  isAmount: true,
  phone: 'aside',
  cell: ({ expectedNet }) => moneyText(expectedNet, isOwn),
});

/** What a member sees of a payout, a refund or a supplement: money that comes. */
export const OWN_PAYOUTS: PayoutColumns = [
  { id: 'what', title: msg('What'), phone: 'title', cell: whatOf },
  { id: 'squad', title: msg('Squad'), phone: 'note', cell: ({ squad }) => squad },
  { id: 'payout', title: msg('Paid on'), sort: 'payout', phone: 'note', cell: ({ payoutOn }) => dayText(payoutOn) },
  STATE,
  amount(true),
];

function ofRound(payout: Payout, t: TFunction): string {
  const { seq, kind, period, round, squad } = payout;
  const isUsual = seq === 0 && kind !== 'refund';
  return `${squad} · ${isUsual ? periodWords(t, period).round(round) : whatOf(payout, t)}`;
}

/** What staff see of it: so few columns that all have room beside the one that is opened. */
export const ALL_PAYOUTS: PayoutColumns = [
  {
    id: 'member',
    title: msg('Paid to'),
    phone: 'title',
    cell: (payout, t) => (
      <OpenPerson id={payout.id} name={payout.member}>
        {ofRound(payout, t)}
      </OpenPerson>
    ),
  },
  {
    id: 'payout',
    title: msg('Paid on'),
    sort: 'payout',
    phone: 'note',
    cell: ({ payoutOn, account }) => (
      <span className={ui.stateAndWhy}>
        <span>{dayText(payoutOn)}</span>
        {account && <small>••{account.lastDigits}</small>}
      </span>
    ),
  },
  {
    ...STATE,
    cell: (payout) => (
      <div className={css.state}>
        <PayoutState {...payout} />
      </div>
    ),
  },
  amount(false),
];
