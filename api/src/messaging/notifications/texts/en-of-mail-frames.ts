import type { StoppableGroup } from '@adashi/contract';
import type { Texts } from './texts.ts';

const ABOUT: Record<StoppableGroup, string> = {
  failures: 'debits that failed',
  squad: 'your squad',
  guarantor: 'your guarantor',
  help: 'answers of the help desk',
  announcements: 'news of Adashi itself',
};

/** Frame texts of every mail. */
export const mailFrame: Texts['mailFrame'] = {
  we: 'Adashi runs rotating savings squads in Canada: everybody puts in the same, and each receives the pot once.',
  open: 'Open Adashi',
  why: {
    account: 'You get this mail because you have an account with Adashi.',
    code: 'You get this mail because this code was asked for with your address. We never ask you for it by phone or mail.',
    guarantor: 'You get this mail because a member of Adashi names you as guarantor.',
    invited: 'You get this mail because somebody at Adashi gave us your address to invite you.',
    staff: 'You get this mail because you work at Adashi.',
    former: 'This is the last mail to your account with Adashi.',
  },
  about: (group) => `It is about ${ABOUT[group]}.`,
  stop: 'Stop these mails',
};
