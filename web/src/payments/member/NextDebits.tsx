import type { ComingDebit, UpcomingPayments } from '@adashi/contract';
import { dayAndMonth, daysUntil, moneyText } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../i18n/translation.ts';
import { CalendarAddress } from '../../squads/calendar/shared/CalendarAddress.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { MONEY_LOOKS } from '../shared/money-looks.ts';
import css from './payments.module.css';

/**
 * Returns whether the payment source is unknown until the day of the contribution, because several squads use the same
 * wallet or the squad has not started.
 */
function isOpenSource({ state, place }: ComingDebit, { walletPays, debits }: UpcomingPayments): boolean {
  const squads = new Set(debits.map(({ squadId }) => squadId));
  return walletPays && state === 'scheduled' && (place === 'first' || squads.size > 1);
}

/** Returns the payment source of a coming contribution. A debit in flight and a retry always use the bank account. */
function sourceOf(t: TFunction, debit: ComingDebit, coming: UpcomingPayments): string | null {
  const account = coming.lastDigits && `••${coming.lastDigits}`;
  if (isOpenSource(debit, coming))
    return account
      ? t('From your wallet if it covers the full amount. Otherwise, from {{account}}.', { account })
      : t('From your wallet if it covers the full amount.');
  if (debit.from === 'wallet') return t('From your wallet.');
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
