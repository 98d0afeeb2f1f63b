import type { Notification } from '@adashi/contract';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconLock,
  IconRosetteDiscountCheck,
  IconUserCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { dayText, moneyText } from '../i18n/format.ts';

type Kind = Notification['kind'];

/** The mark of each kind: the colour's role and the icon that the states have too. */
export const MARKS: Record<Kind, readonly ['waiting' | 'failed' | 'arrived' | 'held' | 'action', typeof IconLock]> = {
  debit_coming: ['waiting', IconCalendarEvent],
  debit_tomorrow: ['waiting', IconCalendarEvent],
  contribution_arrived: ['arrived', IconCircleCheck],
  charge_failed: ['failed', IconCircleX],
  defaulted: ['failed', IconAlertTriangle],
  charged_back: ['failed', IconArrowBackUp],
  recovered: ['arrived', IconCircleCheck],
  reserve_returned: ['arrived', IconCircleCheck],
  payout_awaits_approval: ['waiting', IconUserCheck],
  payout_sent: ['waiting', IconClockHour4],
  payout_paid: ['arrived', IconCircleCheck],
  payout_returned: ['failed', IconArrowBackUp],
  payout_held: ['held', IconLock],
  identity_verified: ['action', IconRosetteDiscountCheck],
  identity_declined: ['failed', IconCircleX],
};

/** One sentence for what happened, in the reader's language. */
export function headline(t: TFunction, { kind, amount: cents = 0, on = '' }: Notification): string {
  const amount = moneyText(cents);
  const day = on && dayText(on);
  const words: Record<Kind, () => string> = {
    debit_coming: () => t('{{amount}} leaves your account on {{day}}', { amount, day }),
    debit_tomorrow: () => t('{{amount}} leaves your account tomorrow', { amount }),
    contribution_arrived: () => t('Your contribution of {{amount}} arrived', { amount }),
    charge_failed: () => t('Your contribution of {{amount}} failed', { amount }),
    defaulted: () => t('You owe a contribution of {{amount}}', { amount }),
    charged_back: () => t('Your contribution of {{amount}} was taken back', { amount }),
    recovered: () => t('What you owed is paid: {{amount}}', { amount }),
    reserve_returned: () => t('Your share of the reserve comes back: {{amount}}', { amount }),
    payout_awaits_approval: () => t('Your payout of {{amount}} waits for approval', { amount }),
    payout_sent: () => t('Your payout of {{amount}} is on its way', { amount }),
    payout_paid: () => t('Your payout of {{amount}} was paid', { amount }),
    payout_returned: () => t('Your payout of {{amount}} came back', { amount }),
    payout_held: () => t('Your payout of {{amount}} is held', { amount }),
    identity_verified: () => t('Your identity is verified'),
    identity_declined: () => t('Your identity could not be verified'),
  };
  return words[kind]();
}

/** What stands below it: what happens next, or which week of which squad. */
export function detail(t: TFunction, { kind, on, squad, round, reason }: Notification): string {
  if (kind === 'identity_verified') return t('You can join squads and be paid.');
  if (kind === 'identity_declined') return reason ? t(reason) : t('You can try again with another document.');
  const week = t('{{squad}}, week {{round}}', { squad, round });
  return kind === 'charge_failed' && on ? `${week}. ${t('We try again on {{day}}.', { day: dayText(on) })}` : week;
}
