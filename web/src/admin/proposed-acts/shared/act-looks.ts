import type { ProposedAct } from '@adashi/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconLock,
  IconRefresh,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { dayOf, momentText, serverDay, timeText } from '../../../i18n/format.ts';
import { currentLanguage, msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { StateLook } from '../../../ui/State.tsx';
import { changesOf, changeText } from './facts.ts';

/** Colour, icon and label of each state of an act. */
export const STATE_LOOKS: Readonly<Record<ProposedAct['state'], StateLook>> = {
  waiting: { role: 'waiting', Icon: IconUserCheck, word: msg('Waits for a second person') },
  approved: { role: 'action', Icon: IconCircleCheck, word: msg('Approved') },
  declined: { role: 'failed', Icon: IconCircleX, word: msg('Declined') },
  withdrawn: { role: 'neutral', Icon: IconCircleX, word: msg('Withdrawn') },
  replaced: { role: 'neutral', Icon: IconRefresh, word: msg('Proposed again') },
  alone: { role: 'neutral', Icon: IconUser, word: msg('Done by one person') },
};

export const CHANGED: StateLook = { role: 'failed', Icon: IconAlertTriangle, word: msg('Facts changed') };
const SAME: StateLook = { role: 'neutral', Icon: IconCircleCheck, word: msg('Nothing changed') };
const OTHER: StateLook = { role: 'waiting', Icon: IconAlertTriangle, word: msg('A fact changed') };
const OWN: StateLook = { role: 'action', Icon: IconUser, word: msg('You proposed this') };
const LOCKED: StateLook = { role: 'held', Icon: IconLock, word: msg("You can't decide this") };

/**
 * Returns the look of a row. The first match decides: a decided act, an invalid act, an act that the reader cannot
 * decide, or a changed fact.
 */
export function rowLook(t: TFunction, act: ProposedAct): StateLook & { readonly text?: string } {
  if (act.state !== 'waiting') return STATE_LOOKS[act.state];
  if (!act.isValid) return CHANGED;
  if (act.standing === 'own') return OWN;
  if (act.standing !== 'decide') return LOCKED;
  const [change] = changesOf(act);
  return change ? { ...OTHER, text: changeText(t, act, change) } : SAME;
}

/** Returns the day and time of an instant. For the current day, the text is 'today' instead of the date. */
export function whenText(t: TFunction, at: string): string {
  return dayOf(at) === serverDay() ? t('today, {{time}}', { time: timeText(at) }) : momentText(at);
}

/**
 * Returns the proposer with the time and the reason. Some acts have no reason, because the specified routes do not
 * require a reason (SPEC §7).
 */
export function proposerText(t: TFunction, act: ProposedAct, time?: string): string {
  const { proposedBy: name, reason } = act;
  if (!reason) return time ? `${name}, ${time}` : t('{{name}} gave no reason', { name });
  return time
    ? t('{{name}}, {{time}}: “{{reason}}”', { name, time, reason })
    : t('{{name}}: “{{reason}}”', { name, reason });
}

/** Joins names, such as 'Grace Adu and Claire Roy'. */
export function allOf(names: readonly string[]): string {
  return new Intl.ListFormat(`${currentLanguage()}-CA`, { type: 'conjunction' }).format(names);
}

/** Joins names, such as 'Grace Adu or Claire Roy'. */
export function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(`${currentLanguage()}-CA`, { type: 'disjunction' }).format(names);
}
