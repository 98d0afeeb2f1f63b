import type { ComingDebit, UpcomingPayments } from '@adashi/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayAndMonth, daysUntil, moneyText } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { CalendarAddress } from '../../squads/calendar/shared/CalendarAddress.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { MONEY_LOOKS } from '../shared/money-looks.ts';
import css from './payments.module.css';

/**
 * Returns the payment source of a coming contribution. After the debit is submitted, the source is always the bank
 * account.
 */
function sourceOf(t: TFunction, { state }: ComingDebit, { lastDigits, walletPays }: UpcomingPayments): string | null {
  const account = lastDigits && `••${lastDigits}`;
  if (walletPays && state === 'scheduled')
    return account
      ? t('From your wallet if it covers the full amount. Otherwise, from {{account}}.', { account })
      : t('From your wallet if it covers the full amount.');
  return account && t('From {{account}}.', { account });
}

function Row({ debit, coming, isNext }: { debit: ComingDebit; coming: UpcomingPayments; isNext: boolean }) {
  const { t } = useTranslation();
  const [date, month] = dayAndMonth(debit.on);
  const days = daysUntil(coming.today, debit.on);
  const said = [
    `${debit.squad}.`,
    sourceOf(t, debit, coming),
    isNext && days > 0 && t('In {{count}} days.', { count: days }),
    debit.place === 'last' && t('The last one.'),
  ];
  return (
    <li>
      <span className={css.date}>
        <b>{date}</b>
        {month}
      </span>
      <div>
        <b>
          {debit.place === 'first'
            ? t('First contribution')
            : t('Contribution, {{round}}', { round: periodWords(t, debit.period).round(debit.round) })}
        </b>
        <p>{said.filter(Boolean).join(' ')}</p>
      </div>
      <div className={css.sum}>
        <b>{moneyText(-debit.amount)}</b>
        <State look={MONEY_LOOKS[debit.state === 'failed' ? 'retrying' : debit.state]} />
      </div>
    </li>
  );
}

/** List of the coming debits. Each debit shows a day and a payment source. */
export function NextDebits({ coming }: { coming: UpcomingPayments }) {
  const { t } = useTranslation();
  const next = coming.debits.find(({ on }) => on > coming.today);
  return (
    <section className={ui.card}>
      <CardHead title={t('Next debits')}>
        <CalendarAddress />
      </CardHead>
      {coming.debits.length === 0 ? (
        <Empty title={t('No upcoming debits')} />
      ) : (
        <ol className={css.debits}>
          {coming.debits.map((debit) => (
            <Row
              key={`${debit.squadId}:${debit.round}:${debit.state}`}
              debit={debit}
              coming={coming}
              isNext={debit === next}
            />
          ))}
          {coming.more > 0 && <li className={css.more}>{t('And {{count}} more.', { count: coming.more })}</li>}
        </ol>
      )}
    </section>
  );
}
