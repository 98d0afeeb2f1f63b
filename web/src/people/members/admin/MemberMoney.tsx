import type { MemberMoney, MemberStory } from '@adashi/contract';
import { IconAlertCircle, IconUserPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayOf, dayText, moneyText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

/** Note about a suspension, with the reason that is shown to the member. */
export function Suspension({ story: { suspended, today } }: { story: MemberStory }) {
  const { t } = useTranslation();
  if (!suspended) return null;
  return (
    <p className={cx(css.strip, css.held)}>
      <IconUserPause size={20} stroke={1.75} aria-hidden />
      <span>
        <b>{t('Suspended since {{day}}.', { day: dayText(dayOf(suspended.since), today) })}</b> {suspended.reason}
      </span>
    </p>
  );
}

/** List of a member's latest failed payments. Each row shows the next step. */
export function Troubles({ troubles }: Pick<MemberMoney, 'troubles'>) {
  const { t } = useTranslation();
  const [first, ...others] = troubles;
  if (!first) return null;
  const { id, amount, squad, period, round, changedOn, retryOn, owed } = first;
  const what = t('{{amount}} for {{round}} of {{squad}} failed on {{day}}.', {
    amount: moneyText(amount),
    round: periodWords(t, period).round(round),
    squad,
    day: dayText(changedOn),
  });
  return (
    <div className={cx(css.strip, css.bad)}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{what}</b>{' '}
        {retryOn
          ? t('The next attempt is on {{day}}.', { day: dayText(retryOn) })
          : t('{{amount}} owed', { amount: moneyText(owed) })}{' '}
        {others.length > 0 && t('And {{count}} more.', { count: others.length })}
      </p>
      <Link className={button('plain', 'sm')} to={paths.payment(id)}>
        {t('Open the payment')}
      </Link>
    </div>
  );
}

function Cell({ asks, cents, says, more }: { asks: string; cents: number; says: ReactNode; more: ReactNode }) {
  return (
    <div>
      <dt>{asks}</dt>
      <dd>
        <HeroMoney cents={cents} className={css.hero} />
        <b>{says}</b>
        <span>{more}</span>
      </dd>
    </div>
  );
}

/**
 * Returns the sentence about the next payout. The sentence has no day if the payout is on its way or waits for a
 * person.
 */
function nextText(t: TFunction, { amount, on, state }: NonNullable<MemberMoney['next']>): string {
  if (state === 'scheduled' || state === 'ready')
    return on === null
      ? t('{{amount}}, no date yet', { amount: moneyText(amount) })
      : t('{{amount}} on {{day}}', { amount: moneyText(amount), day: dayText(on) });
  return `${moneyText(amount)}: ${t(MONEY_LOOKS[state].word)}`;
}

/** Row of figures: money in, money out, debt and wallet balance. */
export function MoneyStrip({ money }: { money: MemberMoney }) {
  const { t } = useTranslation();
  const { contributed, arrived, charged, onTime, received, payouts, next, owed, owedToPots, wallet } = money;
  const elsewhere = owed - owedToPots;
  return (
    <dl id="overview" className={cx(ui.card, css.strips)}>
      <Cell
        asks={t('Paid in')}
        cents={contributed}
        says={charged === 0 ? t('No record yet') : t('{{n}} of {{m}} arrived', { n: arrived, m: charged })}
        more={charged > 0 && t('{{n}} of {{m}} on time', { n: onTime, m: charged })}
      />
      <Cell
        asks={t('Received')}
        cents={received}
        says={t('{{count}} payouts', { count: payouts })}
        more={next ? `${next.squad}: ${nextText(t, next)}` : t('Nothing upcoming')}
      />
      <Cell
        asks={t('Owes')}
        cents={owed}
        says={owed === 0 ? t('Nothing') : owedToPots > 0 ? t('To the recipient of the round') : t('It was covered')}
        more={elsewhere > 0 && t('{{amount}} of it was covered for the recipient.', { amount: moneyText(elsewhere) })}
      />
      <Cell
        asks={t('Wallet')}
        cents={wallet}
        says={wallet === 0 ? t('Empty') : t('Can be withdrawn or used for a contribution')}
        more={null}
      />
    </dl>
  );
}
