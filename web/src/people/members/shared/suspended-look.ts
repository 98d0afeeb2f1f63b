import { IconCircleDot, IconUserPause } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';

export const SUSPENDED: StateLook = { role: 'held', Icon: IconUserPause, word: msg('Suspended') };
export const ACTIVE: StateLook = { role: 'action', Icon: IconCircleDot, word: msg('Active') };
