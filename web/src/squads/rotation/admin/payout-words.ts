import type { SquadDetail, SquadRound } from '@adashi/contract';
import { dayText } from '../../../i18n/format.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { hasLeft, isReceived } from '../shared/week.ts';

interface PayoutWords {
  /** Day of a planned payout. Null if the payout has left, is on hold or waits for a person. */
  readonly plannedOn: string | null;
  /** Sentence about a payout without a planned day. */
  readonly says: string;
}

/**
 * Returns the text for staff about the payout of a round. A payout is received, on its way, planned, or in another
 * state without a day.
 */
export function payoutWords(t: TFunction, { today }: SquadDetail, round: SquadRound): PayoutWords {
  const { state, on } = round.payout;
  const day = on && dayText(on, today);
  if (isReceived(round)) return { plannedOn: null, says: t('Received {{day}}', { day }) };
  if (hasLeft(round)) return { plannedOn: null, says: t('On its way since {{day}}', { day }) };
  const isPlanned = state === 'scheduled' || state === 'ready';
  if (isPlanned) return { plannedOn: day, says: t('No date yet') };
  return { plannedOn: null, says: t(MONEY_LOOKS[state].word) };
}
