import type { SquadDetail, SquadRound, SquadSeat } from '@adashi/contract';
import { IconCircle, IconRosetteDiscountCheck } from '@tabler/icons-react';

import { dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords, upperFirst } from '../../../i18n/period.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';

import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { State, type StateLook } from '../../../ui/State.tsx';

const READY: StateLook = { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Ready') };
const MISSING: StateLook = { role: 'waiting', Icon: IconCircle, word: msg('Missing') };

type Contribution = SquadRound['contributions'][number];

/**
 * State of a seat’s contribution to the current round. After a failed contribution, the states of other members are
 * hidden.
 */
export function ThisWeek({ contribution, today }: { contribution: Contribution | undefined; today?: string }) {
  if (!contribution) return <>–</>;
  const { piece, detail } = contribution;
  if (!detail && piece === 'in') return <State look={MONEY_LOOKS.confirmed} />;
  if (!detail && piece === 'coming') return <State look={MONEY_LOOKS.submitted} />;
  if (!detail) return <>–</>;
  const name = detail.state === 'failed' && detail.retryOn ? 'retrying' : detail.state;
  return (
    <State look={MONEY_LOOKS[name]} {...(today && { more: dayText(detail.retryOn ?? detail.changedOn, today) })} />
  );
}

/**
 * Returns the title of the column with the states of the seats. Returns null for a completed squad, because its seats
 * have no state.
 */
export function stateTitle(t: TFunction, { status, rounds, period }: SquadDetail): string | null {
  if (status === 'completed') return null;
  return rounds.length > 0 ? upperFirst(periodWords(t, period).now) : t('State');
}

/** Readiness of a member before the start. A dash replaces the readiness of members whom the reader may not see. */
export function Readiness({ seat }: { seat: SquadSeat }) {
  const { t } = useTranslation();
  if (!seat.standing) return <>–</>;
  const { missing } = seat.standing;
  if (missing.length === 0) return <State look={READY} word={t('Ready')} />;
  return <State look={MISSING} word={t('{{count}} missing', { count: missing.length })} />;
}

/** Numbers that all members can see: the ready members, and the members with a debt. */
export function Counts({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const { ready, owing } = squad.counts;
  if (squad.rounds.length === 0) return <>{t('{{n}} of {{m}} ready', { n: ready, m: squad.seatsTaken })}</>;
  return <>{owing > 0 ? t('{{count}} members owe a contribution', { count: owing }) : t('In order of payout')}</>;
}
