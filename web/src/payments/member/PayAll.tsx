import type { MissingPayment } from '@adashi/contract';
import type { PayFrom } from '@adashi/core';
import { dayText, moneyText } from '../../i18n/format.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import ui from '../../ui/ui.module.css';
import { type Payable, payableOf, totalOf, usePayAll } from '../shared/pay-all.ts';
import css from './pay-all.module.css';

/** Returns the payments that the member can make now, grouped by squad. Omits squads with only one payment. */
export function payableTogether(missing: readonly MissingPayment[]): Payable[][] {
  return [...Map.groupBy(payableOf(missing), ({ squadId }) => squadId).values()].filter((group) => group.length > 1);
}

/** Returns the source that pays everything: the wallet if its balance covers the total, or the bank. */
function sourceFor(payments: readonly Payable[]): PayFrom | null {
  const [first] = payments;
  if (first && first.payNow.wallet >= totalOf(payments)) return 'wallet';
  return first?.payNow.bank ? 'bank' : null;
}

/** Card that pays everything that the member owes in one squad. Each row shows a week and an amount. */
export function PayAll({ payments, today }: { payments: readonly Payable[]; today: string }) {
  const { t } = useTranslation();
  const [first] = payments;
  const from = sourceFor(payments);
  const { isPaying, pay } = usePayAll(payments);
  if (!first) return null;
  const total = totalOf(payments);
  const { bank } = first.payNow;
  const title = t('You owe {{amount}} in {{squad}}', { amount: moneyText(total), squad: first.squad });
  const leaves = bank && t('Leaves on {{day}}.', { day: dayText(bank.leavesOn, today) });
  const account = bank?.lastDigits && t('From {{account}}.', { account: `••${bank.lastDigits}` });
  return (
    <section className={cx(ui.card, css.all)} aria-label={title}>
      <h2 className={ui.h2}>{title}</h2>
      <HeroMoney cents={total} />
      <ul className={css.weeks}>
        {payments.map(({ id, period, round, payNow }) => (
          <li key={id}>
            <span>{upperFirst(periodWords(t, period).round(round))}</span>
            <b className={ui.tabular}>{moneyText(payNow.amount)}</b>
          </li>
        ))}
      </ul>
      <Button
        look="primary"
        size="lg"
        disabled={from === null}
        busy={isPaying ? t('Paying') : undefined}
        onClick={() => from && void pay(from)}
      >
        {t('Pay {{amount}} now', { amount: moneyText(total) })}
      </Button>
      <p className={cx(ui.small, ui.text2)}>
        {from === 'wallet' && t('From your wallet.')}
        {from === 'bank' && [account, leaves].filter(Boolean).join(' ')}
        {from === null &&
          t('Your wallet holds {{amount}}. Connect a bank to pay everything.', {
            amount: moneyText(first.payNow.wallet),
          })}
      </p>
    </section>
  );
}
