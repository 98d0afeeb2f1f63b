import { isRetriable, type Payment, ROUTES } from '@adashi/contract';
import { call } from '../../client/api.ts';
import { inSquad } from '../../client/query.ts';
import { dayText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import type { Bulk } from '../../list/bulk.ts';

/** Bulk actions on contributions. Staff cannot cancel debts in bulk. */
export const PAYMENT_BULK: Bulk<Payment> = {
  nameOf: ({ member, memberEmail, squad, dueOn }) => `${member}, ${memberEmail}, ${squad}, ${dayText(dueOn)}`,
  acts: [
    {
      title: msg('Retry the debits'),
      consequences: msg(
        'We debit the amount on the next business day and notify the members now. Nothing else is possible until the bank answers.',
      ),
      asksReason: true,
      isFor: isRetriable,
      act: ({ id }, reason) => call(ROUTES.retryPayment, { ...inSquad(id), body: { reason } }),
    },
  ],
};
