import type { Payout } from '@adashi/contract';
import { dayText, moneyText } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import css from './payouts.module.css';

/** List of the coming payouts to the member's payout account, by day. */
export function Coming({ payouts, today }: { payouts: readonly Payout[]; today: string }) {
  const { t } = useTranslation();
  if (payouts.length === 0) return null;
  return (
    <div className={css.coming}>
      <h3>{t('What goes to it')}</h3>
      <ul>
        {payouts.map(({ id, squad, period, round, arrivesOn, expectedNet }) => (
          <li key={id}>
            <span>{t('{{squad}}, {{round}}', { squad, round: periodWords(t, period).round(round) })}</span>
            <span>{arrivesOn ? dayText(arrivesOn, today) : t('waiting')}</span>
            <b>{moneyText(expectedNet)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
