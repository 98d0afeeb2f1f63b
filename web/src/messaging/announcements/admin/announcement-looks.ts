import type { AnnouncementState, Audience } from '@adashi/contract';
import { IconCircleCheck, IconHourglass, IconPencil } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { StateLook } from '../../../ui/State.tsx';

export const ANNOUNCEMENT_LOOKS: Record<AnnouncementState, StateLook> = {
  draft: { role: 'neutral', Icon: IconPencil, word: msg('Draft') },
  sending: { role: 'waiting', Icon: IconHourglass, word: msg('Being sent') },
  sent: { role: 'action', Icon: IconCircleCheck, word: msg('Sent') },
};

export const KYC_WORDS = {
  not_started: msg('Identity not started'),
  pending: msg('Identity pending'),
  verified: msg('Identity verified'),
} as const;
export const SQUAD_WORDS = { in: msg('In a squad'), none: msg('In no squad') } as const;

/** Describes the audience of an announcement, such as 'Members: in a squad, Français'. */
export function audienceText(t: TFunction, { language, kyc, squads, waiting }: Audience): string {
  const parts = [
    ...(kyc ? [t(KYC_WORDS[kyc])] : []),
    ...(squads ? [t(SQUAD_WORDS[squads])] : []),
    ...(waiting ? [t('Waiting for AjoHome')] : []),
    ...(language ? [SPOKEN[language].name] : []),
  ];
  return parts.length === 0 ? t('All members') : parts.join(', ');
}
