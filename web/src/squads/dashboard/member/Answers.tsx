import type { Dashboard as DashboardAnswer } from '@adashi/contract';
import { type ReactNode, useState } from 'react';
import { overlayOf } from '../../../client/overlay-of.tsx';
import { daysUntil, dayText, moneyText } from '../../../i18n/format.ts';
import { upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './dashboard.module.css';
import { NeedsYou } from './NeedsYou.tsx';
import { useRoundText } from './use-round-text.ts';

const WhyThisAmount = overlayOf(async () => (await import('../../../payouts/shared/WhyThisAmount.tsx')).WhyThisAmount);

interface AnswerProps {
  readonly question: string;
  /** Amount in cents. Undefined hides the amount. */
  readonly cents: number | undefined;
  readonly on: string | undefined;
  readonly today: string;
  /** Whether the amount is expected, but the day is unknown. */
  readonly isWaiting?: boolean | undefined;
  readonly why: string;
  /** Text below the amount. */
  readonly children: ReactNode;
}

function When({ on, today }: { on: string; today: string }) {
  const { t } = useTranslation();
  if (on < today)
    return (
      <p className={css.when}>
        <b>{t('Waiting since {{day}}', { day: dayText(on, today) })}</b>
      </p>
    );
  return (
    <p className={css.when}>
      <b>{dayText(on, today)}</b>, {on === today ? t('today') : t('in {{count}} days', { count: daysUntil(today, on) })}
    </p>
  );
}

function Answer({ question, cents, on, today, isWaiting, why, children }: AnswerProps) {
  const { t } = useTranslation();
  return (
    <article>
      <h2 className={css.question}>{question}</h2>
      {cents === undefined ? <p className={ui.big}>{t('Nothing')}</p> : <HeroMoney cents={cents} />}
      {on && isWaiting && (
        <p className={css.when}>
          <b>{t('On hold')}</b>, {t('no date yet')}
        </p>
      )}
      {on && !isWaiting && <When on={on} today={today} />}
      <p className={css.why}>{why}</p>
      {children && <p className={css.foot}>{children}</p>}
    </article>
  );
}

/** Returns a text about the parts of the next payout, including its deductions. */
function whyText(t: TFunction, { gap }: NonNullable<DashboardAnswer['nextPayout']>, round: string): string {
  const plain = t('The pot of {{round}}, less the fee and the reserve share.', { round });
  if (!gap) return plain;
  const lacks = [
    gap.short > 0 ? t('{{amount}} of it is missing so far.', { amount: moneyText(gap.short) }) : '',
    gap.setOff > 0 ? t('{{amount}} pays what you owe.', { amount: moneyText(gap.setOff) }) : '',
  ];
  return [plain, ...lacks.filter((text) => text !== '')].join(' ');
}

/** Cards with the member’s next debit, next payout and open tasks. */
export function Answers({ dashboard }: { dashboard: DashboardAnswer }) {
  const { t } = useTranslation();
  const roundOf = useRoundText();
  const [isWhyShown, showWhy] = useState(false);
  const {
    today,
    owed,
    debitedFrom: digits,
    nextContribution: owe,
    nextPayout: receive,
    lastContribution: last,
  } = dashboard;
  const isLate = owed.amount > 0;
  const about = owe && { round: roundOf(owe), squad: owe.squad, digits };
  const due = about
    ? upperFirst(
        digits
          ? t('{{round}} of {{squad}}, from your account ending {{digits}}.', about)
          : t('{{round}} of {{squad}}.', about),
      )
    : t('No contribution is due.');
  const late = t('Missed contributions: {{squads}}.', { squads: owed.squads.join(', ') });
  return (
    <section className={cx(ui.card, css.answers)}>
      <Answer
        question={t('What you owe next')}
        cents={isLate ? owed.amount : owe ? -owe.amount : undefined}
        on={isLate ? undefined : owe?.on}
        today={today}
        why={isLate ? late : due}
      >
        {last && (
          <State
            look={MONEY_LOOKS[last.state]}
            word={upperFirst(
              t('{{round}}: {{state}} {{day}}', {
                round: roundOf(last),
                state: t(MONEY_LOOKS[last.state].word),
                day: dayText(last.on, today),
              }),
            )}
          />
        )}
      </Answer>
      <Answer
        question={t('What you receive next')}
        cents={receive?.amount}
        on={receive?.on}
        today={today}
        isWaiting={receive?.isWaiting}
        why={receive ? whyText(t, receive, roundOf(receive)) : t('You have no upcoming payout.')}
      >
        {receive && (
          <button type="button" className={ui.link} onClick={() => showWhy(true)}>
            {t('Why this amount?')}
          </button>
        )}
      </Answer>
      <NeedsYou dashboard={dashboard} />
      {receive && isWhyShown && <WhyThisAmount payout={receive} onClose={() => showWhy(false)} />}
    </section>
  );
}
