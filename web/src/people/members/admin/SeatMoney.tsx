import type { MemberSeat, SeatMoney } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import ui from '../../../ui/ui.module.css';

interface Props {
  readonly seat: MemberSeat;
  readonly money: SeatMoney;
  readonly today: string;
}

/** Money that arrived from one seat, with the number of contributions. */
export function PaidIn({ seat: { charged }, money: { contributed, arrived } }: Props) {
  const { t } = useTranslation();
  return (
    <span className={ui.stateAndWhy}>
      <b className={ui.tabular}>{moneyText(contributed)}</b>
      <small>{charged === 0 ? t('No record yet') : t('{{n}} of {{m}} arrived', { n: arrived, m: charged })}</small>
    </span>
  );
}

/** Returns the sentence about the payout of a seat. The sentence has no day while the payout waits for a person. */
function payoutText(t: TFunction, { seat: { payoutOn, payoutState: state }, money, today }: Props): string | null {
  const { expected, changedOn, returns } = money;
  const day = changedOn && dayText(changedOn, today);
  if (state === 'paid') return returns > 0 ? t('Paid {{day}}, after a return', { day }) : t('Paid {{day}}', { day });
  if (state === 'submitted') return t('On its way since {{day}}', { day });
  const amount = moneyText(expected ?? 0);
  const isPlanned = (state === 'scheduled' || state === 'ready') && payoutOn !== null && payoutOn >= today;
  if (isPlanned) return t('{{amount}} on {{day}}', { amount, day: dayText(payoutOn, today) });
  return state && `${amount}: ${t(MONEY_LOOKS[state].word)}`;
}

/** Money that reached the member, and the payout that is still to come. */
export function Received(props: Props) {
  const { t } = useTranslation();
  return (
    <span className={ui.stateAndWhy}>
      <b className={ui.tabular}>{moneyText(props.money.received)}</b>
      <small>{payoutText(t, props)}</small>
    </span>
  );
}

/** Failed and late contributions and returned payouts of one seat, with the rounds. */
export function Trouble({ seat: { period }, money: { failed, late, returns } }: Props) {
  const { t } = useTranslation();
  const words = periodWords(t, period);
  const rounds = [...failed, ...late].toSorted((a, b) => a - b);
  const counts = [
    failed.length > 0 && t('{{count}} failed', { count: failed.length }),
    late.length > 0 && t('{{count}} late', { count: late.length }),
    returns > 0 && t('{{count}} returns', { count: returns }),
  ].filter(Boolean);
  if (counts.length === 0) return <span className={ui.text2}>{t('None')}</span>;
  return (
    <span className={ui.stateAndWhy}>
      <b>{counts.join(', ')}</b>
      <small>{[...rounds.map(words.round), returns > 0 && t('Payout')].filter(Boolean).join(', ')}</small>
    </span>
  );
}
