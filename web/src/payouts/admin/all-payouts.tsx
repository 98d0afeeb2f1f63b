import type { Payout } from '@adashi/contract';
import { dayText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords } from '../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../i18n/translation.ts';
import { OpenPerson } from '../../list/OpenLink.tsx';
import css from '../../payments/shared/payment-columns.module.css';
import ui from '../../ui/ui.module.css';
import { PayoutState } from '../shared/PayoutState.tsx';
import { amount, type PayoutColumns, STATE, whatOf } from '../shared/payout-columns.tsx';
import { heldWords } from './held-words.ts';

function ofRound(payout: Payout, t: TFunction): string {
  const { seq, kind, period, round, squad } = payout;
  const isUsual = seq === 0 && kind !== 'refund';
  return `${squad} · ${isUsual ? periodWords(t, period).round(round) : whatOf(payout, t)}`;
}

/** Reason for a hold or a return. A wide screen shows the reason below the state, and a phone in another place. */
function Held({ payout, at }: { payout: Payout; at: string | undefined }) {
  const { t } = useTranslation();
  const words = heldWords(t, payout);
  return (
    words && (
      <span className={at}>
        <p className={css.reason}>{words}</p>
      </span>
    )
  );
}

/** Columns of the staff's list of payouts. The columns fit beside the detail panel. */
export const ALL_PAYOUTS: PayoutColumns = [
  {
    id: 'member',
    title: msg('Paid to'),
    phone: 'title',
    cell: (payout, t) => (
      <OpenPerson id={payout.id} name={payout.member} email={payout.memberEmail}>
        {ofRound(payout, t)}
      </OpenPerson>
    ),
  },
  {
    id: 'payout',
    title: msg('Paid on'),
    sort: 'payout',
    phone: 'note',
    cell: (payout) => (
      <span className={ui.stateAndWhy}>
        <span className={css.day}>{dayText(payout.payoutOn)}</span>
        {payout.account && <small>••{payout.account.lastDigits}</small>}
        <Held payout={payout} at={ui.onlyPhone} />
      </span>
    ),
  },
  {
    ...STATE,
    cell: (payout) => (
      <div className={css.state}>
        <PayoutState {...payout} />
        <Held payout={payout} at={ui.onlyDesk} />
      </div>
    ),
  },
  amount(false),
];
