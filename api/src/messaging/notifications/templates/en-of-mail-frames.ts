import type { StoppableGroup } from '@adashi/contract';
import type { Templates } from './templates.ts';

const ABOUT: Record<StoppableGroup, string> = {
  failures: 'debits that failed',
  squad: 'your squad',
  guarantor: 'your guarantor',
  help: 'help desk answers',
  announcements: 'news from Adashi',
};

/** Frame texts of every mail. */
export const mailFrame: Templates['mailFrame'] = {
  we: 'Adashi runs rotating savings squads in Canada: everyone puts in the same amount and receives the pot once.',
  open: 'Open Adashi',
  why: {
    account: 'You get this email because you have an account with Adashi.',
    code: 'You get this email because someone asked for this code with your address. We never ask you for it by phone or email.',
    guarantor: 'You get this email because an Adashi member named you as guarantor.',
    invited: 'You get this email because someone at Adashi gave us your address to invite you.',
    staff: 'You get this email because you work at Adashi.',
    former: 'This is the last email to your Adashi account.',
  },
  about: (group) => `It is about ${ABOUT[group]}.`,
  stop: 'Stop these emails',
};
