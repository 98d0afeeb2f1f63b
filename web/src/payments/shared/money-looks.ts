import type { Payment, Payout } from '@adashi/contract';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconLock,
  IconRefresh,
  IconUserCheck,
} from '@tabler/icons-react';
import { msg } from '../../i18n/index.ts';
import type { StateLook } from '../../ui/State.tsx';

/**
 * Colour, icon and label of each payment state and payout state. A failed contribution looks different before and after
 * the last retry.
 */
export const MONEY_LOOKS: Record<Payment['state'] | Payout['state'] | 'retrying' | 'waived', StateLook> = {
  scheduled: { role: 'neutral', Icon: IconCalendarEvent, word: msg('Scheduled') },
  ready: { role: 'waiting', Icon: IconClockHour4, word: msg('Ready') },
  submitted: { role: 'waiting', Icon: IconClockHour4, word: msg('On its way') },
  confirmed: { role: 'arrived', Icon: IconCircleCheck, word: msg('Arrived') },
  recovered: { role: 'arrived', Icon: IconCircleCheck, word: msg('Recovered') },
  paid: { role: 'arrived', Icon: IconCircleCheck, word: msg('Paid') },
  failed: { role: 'failed', Icon: IconCircleX, word: msg('Failed') },
  retrying: { role: 'waiting', Icon: IconRefresh, word: msg('Trying again') },
  defaulted: { role: 'failed', Icon: IconAlertTriangle, word: msg('Defaulted') },
  charged_back: { role: 'failed', Icon: IconArrowBackUp, word: msg('Charged back') },
  held: { role: 'held', Icon: IconLock, word: msg('Held') },
  awaiting_approval: { role: 'waiting', Icon: IconUserCheck, word: msg('Waiting for approval') },
  cancelled: { role: 'neutral', Icon: IconBan, word: msg('Cancelled') },
  waived: { role: 'neutral', Icon: IconBan, word: msg('Waived') },
};

/**
 * Returns the colour, icon and label of a contribution. A cancelled contribution has the label of a waiver, because
 * only a waiver cancels a contribution (MONEY §3.11).
 */
export function lookOf({ state, retryOn }: Pick<Payment, 'state' | 'retryOn'>): StateLook {
  if (state === 'cancelled') return MONEY_LOOKS.waived;
  return MONEY_LOOKS[state === 'failed' && retryOn !== null ? 'retrying' : state];
}
