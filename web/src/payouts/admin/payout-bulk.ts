import { mayBeHeld, type Payout, ROUTES } from '@adashi/contract';
import { call } from '../../client/api.ts';
import { inSquad } from '../../client/query.ts';
import { dayText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import type { Bulk } from '../../list/bulk.ts';

/** Bulk actions on payouts. Staff cannot release money in bulk. */
export const PAYOUT_BULK: Bulk<Payout> = {
  nameOf: ({ member, memberEmail, squad, payoutOn }) => `${member}, ${memberEmail}, ${squad}, ${dayText(payoutOn)}`,
  acts: [
    {
      title: msg('Hold'),
      consequences: msg(
        'Each is held until a staff member releases it. The recipient sees the hold. The pot keeps the money.',
      ),
      asksReason: true,
      isDanger: true,
      isFor: mayBeHeld,
      act: ({ id }, reason) => call(ROUTES.holdPayout, { ...inSquad(id), body: { reason } }),
    },
  ],
};
