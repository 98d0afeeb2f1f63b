import type { ROUTES, WalletEntry } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import ui from '../../../ui/ui.module.css';

/** Returns the description of a wallet movement. */
function whatOf({ kind, friend, squad, period, round, account, state }: WalletEntry, t: TFunction): string {
  const of = round
    ? t('{{squad}}, {{round}}', { squad, round: periodWords(t, period ?? 'weekly').round(round) })
    : squad;
  const about = (what: string) => (of ? `${what}, ${of}` : what);
  switch (kind) {
    case 'reward':
      return friend ? t('Reward, {{name}}', { name: friend }) : t('Reward');
    case 'withdrawal': {
      const words = { submitted: t('on its way'), paid: t('arrived at your bank'), returned: t('came back') };
      const sent = t('Withdrawal to ••{{digits}}', { digits: account });
      return state ? `${sent}, ${words[state]}` : sent;
    }
    case 'withdrawal_returned':
      return t('Came back from ••{{digits}}', { digits: account });
    case 'reserve_return':
      return about(t('Reserve returned'));
    case 'surplus':
      return about(t('Extra payment returned'));
    case 'chargeback':
      return about(t('Reversed by your bank'));
    case 'charge_refund':
      return about(t('Refunded to your bank'));
    case 'payout':
      return about(t('Small supplement'));
    default:
      return about(t('Contribution'));
  }
}

export const WALLET_ENTRIES: Columns<typeof ROUTES.wallet> = [
  { id: 'what', title: msg('What'), phone: 'title', cell: whatOf },
  { id: 'on', title: msg('Date'), sort: 'on', phone: 'note', cell: ({ on }) => dayText(on) },
  {
    id: 'amount',
    title: msg('Amount'),
    sort: 'amount',
    isAmount: true,
    phone: 'aside',
    cell: ({ amount }) => <span className={amount > 0 ? ui.arrived : undefined}>{moneyText(amount, true)}</span>,
  },
  { id: 'balance', title: msg('Balance'), isAmount: true, phone: 'state', cell: ({ balance }) => moneyText(balance) },
];
