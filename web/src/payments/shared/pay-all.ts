import { type MissingPayment, ROUTES } from '@adashi/contract';
import type { PayFrom } from '@adashi/core';
import { useState } from 'react';
import { sentence } from '../../client/fail.ts';
import { inSquad, useWrite } from '../../client/query.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

/** A failed contribution that the member can pay now. */
export type Payable = MissingPayment & { readonly payNow: NonNullable<MissingPayment['payNow']> };

/** Returns the payments that the member can pay now. */
export function payableOf(missing: readonly MissingPayment[]): Payable[] {
  return missing.flatMap((payment) => (payment.payNow ? [{ ...payment, payNow: payment.payNow }] : []));
}

export function totalOf(payments: readonly Payable[]): number {
  return payments.reduce((sum, { payNow }) => sum + payNow.amount, 0);
}

/** Pays several contributions one after the other. Stops at the first failure, and says how many were paid. */
export function usePayAll(payments: readonly Payable[]): {
  readonly isPaying: boolean;
  readonly pay: (from: PayFrom) => Promise<void>;
} {
  const { t } = useTranslation();
  const [isPaying, setPaying] = useState(false);
  const write = useWrite(ROUTES.payNow, () => {});
  const pay = async (from: PayFrom) => {
    if (isPaying) return;
    setPaying(true);
    let paid = 0;
    try {
      for (const { id } of payments) {
        // The payments share one wallet and one squad, so each payment waits for the previous payment.
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
