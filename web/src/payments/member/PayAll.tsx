import { type MissingPayment, ROUTES } from '@adashi/contract';
import type { PayFrom } from '@adashi/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../client/fail.ts';
import { inSquad, useWrite } from '../../client/query.ts';
import { dayText, moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { periodWords, upperFirst } from '../../i18n/period.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import css from './pay-all.module.css';

/** A failed contribution that the member can pay now. */
type Payable = MissingPayment & { readonly payNow: NonNullable<MissingPayment['payNow']> };

/** Returns each squad's payments that the member can pay now, if there are at least two of them. */
export function payableTogether(missing: readonly MissingPayment[]): Payable[][] {
  const payable = missing.flatMap((payment) => (payment.payNow ? [{ ...payment, payNow: payment.payNow }] : []));
  return [...Map.groupBy(payable, ({ squadId }) => squadId).values()].filter((group) => group.length > 1);
}

const totalOf = (payments: readonly Payable[]) => payments.reduce((sum, { payNow }) => sum + payNow.amount, 0);

/** Returns the source that pays everything: the wallet if its balance covers the total, or the bank. */
function sourceFor(payments: readonly Payable[]): PayFrom | null {
  const [first] = payments;
  if (first && first.payNow.wallet >= totalOf(payments)) return 'wallet';
  return first?.payNow.bank ? 'bank' : null;
}

/** Pays several contributions one after the other. Stops at the first failure, and says how many were paid. */
function usePayAll(payments: readonly Payable[], from: PayFrom | null) {
  const { t } = useTranslation();
  const [isPaying, setPaying] = useState(false);
  const write = useWrite(ROUTES.payNow, () => {});
  const pay = async () => {
    if (from === null || isPaying) return;
    setPaying(true);
    let paid = 0;
    try {
      for (const { id } of payments) {
        // The payments share one wallet and one squad, so each one waits for the one before.
        await write.mutateAsync({ ...inSquad(id), body: { from } });
        paid += 1;
      }
      toastDone(from === 'wallet' ? msg('Paid from your wallet') : msg('Debits requested'));
    } catch (error) {
      const count = t('{{n}} of {{m}} payments went through. The others are still owed.', {
        n: paid,
        m: payments.length,
      });
      toastError(`${count} ${sentence(error)}`);
    } finally {
      setPaying(false);
    }
  };
  return { isPaying, pay };
}

/** Card that pays everything that the member owes in one squad. Each row names its week and its amount. */
export function PayAll({ payments, today }: { payments: readonly Payable[]; today: string }) {
  const { t } = useTranslation();
  const [first] = payments;
  const from = sourceFor(payments);
  const { isPaying, pay } = usePayAll(payments, from);
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
        onClick={() => void pay()}
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
