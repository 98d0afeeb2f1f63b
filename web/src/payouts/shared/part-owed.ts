import { IconHourglass } from '@tabler/icons-react';
import { msg } from '../../i18n/index.ts';

/** Look of a payout whose recipient is still owed a part. */
export const PART_OWED = { role: 'waiting', Icon: IconHourglass, word: msg('Part still owed') } as const;
