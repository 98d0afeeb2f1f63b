import type { AgreementState } from '@adashi/contract';
import { IconArchive, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

export const AGREEMENT_LOOKS: Record<AgreementState, StateLook> = {
  draft: { role: 'neutral', Icon: IconPencil, word: msg('Draft') },
  in_force: { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('In force') },
  retired: { role: 'neutral', Icon: IconArchive, word: msg('Retired') },
};
