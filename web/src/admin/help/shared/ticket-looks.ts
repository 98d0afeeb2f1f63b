import { type HelpTopic, type TicketState, ticketState } from '@adashi/contract';
import { IconCircleCheck, IconHourglass, IconLock } from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { StateLook } from '../../../ui/State.tsx';
import { wordsOf } from '../../../ui/words-of.ts';

export const TICKET_LOOKS: Record<TicketState, StateLook> = {
  waiting: { role: 'waiting', Icon: IconHourglass, word: msg('Pending') },
  answered: { role: 'arrived', Icon: IconCircleCheck, word: msg('Answered') },
  closed: { role: 'neutral', Icon: IconLock, word: msg('Closed') },
};

export const BY_STATE = {
  name: 'state',
  label: msg('State'),
  words: wordsOf(TICKET_LOOKS, ticketState.options),
} as const;

export const TOPIC_WORDS: Record<HelpTopic, string> = {
  paying: msg('Paying in'),
  paid: msg('Being paid'),
  squad: msg('Squads'),
  account: msg('Account and bank'),
  other: msg('Something else'),
};
