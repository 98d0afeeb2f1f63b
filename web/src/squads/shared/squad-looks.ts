import type { SquadSummary } from '@adashi/contract';
import { IconBan, IconCalendarPlus, IconCircleDot, IconFlag, IconHourglass } from '@tabler/icons-react';
import { msg } from '../../i18n/index.ts';
import type { StateLook } from '../../ui/State.tsx';

/** Colour, icon and label of each squad state. */
export const SQUAD_LOOKS: Record<SquadSummary['status'], StateLook> = {
  pending: { role: 'waiting', Icon: IconHourglass, word: msg('Pending') },
  upcoming: { role: 'neutral', Icon: IconCalendarPlus, word: msg('Upcoming') },
  active: { role: 'action', Icon: IconCircleDot, word: msg('Active') },
  completed: { role: 'neutral', Icon: IconFlag, word: msg('Completed') },
  declined: { role: 'neutral', Icon: IconBan, word: msg('Declined') },
  cancelled: { role: 'neutral', Icon: IconBan, word: msg('Cancelled') },
};
