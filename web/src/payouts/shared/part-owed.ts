import { IconHourglass } from '@tabler/icons-react';
import { msg } from '../../i18n/index.ts';

/** Label of a payout if a part is still owed to the recipient. */
export const PART_OWED = { role: 'waiting', Icon: IconHourglass, word: msg('Part still owed') } as const;
