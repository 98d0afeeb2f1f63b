import type { Profile } from '@adashi/contract';
import { IconCircleDashed, IconHourglass, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { msg } from '../../i18n/index.ts';
import type { StateLook } from '../../ui/State.tsx';

/** Colour, icon and label of each identity status. */
export const IDENTITY_LOOKS: Record<Profile['kycVerificationStatus'], StateLook> = {
  not_started: { role: 'neutral', Icon: IconCircleDashed, word: msg('Not started') },
  pending: { role: 'waiting', Icon: IconHourglass, word: msg('Pending') },
  verified: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Verified') },
};
