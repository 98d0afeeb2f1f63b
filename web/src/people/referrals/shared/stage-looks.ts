import type { ReferralStage } from '@adashi/contract';
import { IconCircleCheck, IconHourglass, IconRosetteDiscountCheck, IconUsersGroup } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

/** Colour, icon and label of each referral stage. */
export const STAGE_LOOKS: Record<ReferralStage, StateLook> = {
  signed_up: { role: 'waiting', Icon: IconHourglass, word: msg('Signed up') },
  verified: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') },
  in_squad: { role: 'action', Icon: IconUsersGroup, word: msg('In a squad') },
  contributed: { role: 'arrived', Icon: IconCircleCheck, word: msg('First contribution') },
};
