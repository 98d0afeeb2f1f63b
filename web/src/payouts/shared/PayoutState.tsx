import type { Payout } from '@adashi/contract';
import { dayText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../payments/shared/money-looks.ts';
import { State } from '../../ui/State.tsx';
import { PART_OWED } from './part-owed.ts';

type Shown = Pick<Payout, 'state' | 'payoutOn'> &
  Partial<Pick<Payout, 'seq' | 'arrivesOn' | 'isPartOwed'>> & { readonly chip?: boolean };

/** State of a payout. A ready payout shows the release day, and a submitted payout shows the arrival day. */
export function PayoutState({ state, payoutOn, seq = 0, arrivesOn = null, isPartOwed = false, chip = false }: Shown) {
  const { t } = useTranslation();
  const look = MONEY_LOOKS[state];
  if (state === 'paid' && isPartOwed) return <State look={PART_OWED} chip={chip} />;
  if (state === 'ready' && seq === 0)
    return <State look={look} chip={chip} word={t('Ready, goes out {{day}}', { day: dayText(payoutOn) })} />;
  if (state === 'submitted' && arrivesOn)
    return <State look={look} chip={chip} word={t('On its way, arrives {{day}}', { day: dayText(arrivesOn) })} />;
  return <State look={look} chip={chip} />;
}
