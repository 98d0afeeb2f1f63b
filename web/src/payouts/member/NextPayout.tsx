import type { Bank, Payout } from '@adashi/contract';
import { IconHourglass } from '@tabler/icons-react';
import { dayText, momentText, moneyText } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../payments/shared/money-looks.ts';
import { cx } from '../../ui/cx.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { PayoutState } from '../shared/PayoutState.tsx';
import css from './next-payout.module.css';
import { pathOf } from './path.ts';
import { WhatToDo } from './WhatToDo.tsx';

interface Props {
  readonly payout: Payout;
  readonly banks: readonly Bank[];
  readonly today: string;
}

function Chip({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const { state, heldUntil } = payout;
  if (state !== 'held' || heldUntil === null) return <PayoutState {...payout} chip />;
  return <State look={MONEY_LOOKS.held} word={t('Held until {{moment}}', { moment: momentText(heldUntil) })} chip />;
}

/** Banner about a payout that will be smaller than planned, with the missing contributions and the member's debts. */
function Gap({ gap: { short, count, setOff } }: { gap: NonNullable<Payout['gap']> }) {
  const { t } = useTranslation();
  return (
    <div className={css.why}>
      <IconHourglass size={22} stroke={1.75} aria-hidden />
      {short > 0 && (
        <>
          <h3 className={ui.h3}>{t('{{amount}} is missing so far', { amount: moneyText(short) })}</h3>
          <p>
            {t("{{count}} contributions haven't arrived, and the reserve and the guarantee fund don't cover them.", {
              count,
            })}{' '}
            {t('What comes later is paid to you separately.')}
          </p>
        </>
      )}
      {setOff > 0 && (
        <>
          <h3 className={cx(ui.h3, css.second)}>{t('{{amount}} pays what you owe', { amount: moneyText(setOff) })}</h3>
          <p>{t('If you pay it before, you receive it with the payout.')}</p>
        </>
      )}
    </div>
  );
}

/**
 * Card of the next payout with the arrival day and the steps to the bank. For a payout on hold, the card also shows the
 * reason and the member’s options.
 */
export function NextPayout({ payout, banks, today }: Props) {
  const { t } = useTranslation();
  const { arrivesOn, squad, period, round, account, expectedNet } = payout;
  const about = t('{{round}} of {{squad}}', { round: periodWords(t, period).round(round), squad });
  return (
    <section className={css.card} aria-label={t('Your next payout')}>
      <div className={css.head}>
        <h2>{t('Your next payout')}</h2>
        <Chip payout={payout} />
        <p className={css.amount}>
          <HeroMoney cents={expectedNet} />
        </p>
        <p className={css.when}>
          <b>
            {arrivesOn ? t('At your bank by {{day}}', { day: dayText(arrivesOn, today) }) : t("It isn't going out yet")}
          </b>
          {', '}
          {account
            ? t('{{what}}, to your account ending {{digits}}', { what: about, digits: account.lastDigits })
            : about}
        </p>
      </div>
      {payout.gap && <Gap gap={payout.gap} />}
      <ol className={css.path}>
        {pathOf(t, payout, today).map(({ on, what, mark }) => (
          <li key={`${on}${what}`} className={cx(css[mark])}>
            {on && <b>{on}</b>}
            {what}
          </li>
        ))}
      </ol>
      <WhatToDo payout={payout} banks={banks} />
    </section>
  );
}
