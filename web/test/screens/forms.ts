import { type Bank, type Output, ROUTES, type SquadDetail } from '@adashi/contract';
import { expect } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, holds, screen, toast } from './dom.tsx';
import { choose, DONE, type Form, says, shows, type, typeIn } from './form.ts';
import { bareAnswer, SAMPLE_ID } from './sample.ts';

const AT = '2026-11-20T14:00:00Z';
const NUMBERS = { 'Transit number': '04172', 'Institution number': '004', 'Account number': '1000862' };
const BANK: Bank = { ...bareAnswer(ROUTES.addBank), institution: '004', transit: '04172', isKnown: true };
const SEAT: SquadDetail['seats'][number] = {
  id: SAMPLE_ID,
  position: 1,
  name: 'Amara Okafor',
  initials: 'AO',
  isYou: true,
  status: 'active',
  onTime: 0,
  charged: 0,
  standing: { missing: [], contributed: 0, owes: 0, atStake: 0 },
  file: null,
};
/** Squad of four seats before the start. The member has the first seat. */
const SQUAD: SquadDetail = {
  ...bareAnswer(ROUTES.squad),
  name: 'Kensington Circle',
  status: 'upcoming',
  contribution: 10_000,
  size: 4,
  startOn: '2026-12-18',
  feeBps: 100,
  reserveBps: 100,
  maxYearlyRate: 35,
  seatsTaken: 2,
  takenPositions: [1, 2],
  myPosition: 1,
  isMine: true,
  seats: [
    SEAT,
    { ...SEAT, id: SAMPLE_ID.replace(/1$/, '2'), position: 2, name: 'Ada Obi', initials: 'AB', isYou: false },
  ],
};
const knowsSquad =
  (more: Partial<SquadDetail> = {}) =>
  () =>
    void answers('squad', { ...SQUAD, ...more });
const SQUAD_PATH = paths.squad(SAMPLE_ID);

const TICKET = bareAnswer(ROUTES.ticket);
const listOf = <Row>(...data: Row[]) => ({ data, page: 1, pageSize: 25, total: data.length });
const GUARANTOR: Output<typeof ROUTES.nominate> = {
  ...bareAnswer(ROUTES.nominate),
  name: 'Yaa Boateng',
  relationship: 'My sister',
  status: 'accepted',
};
const AGREEMENT: Output<typeof ROUTES.myAgreements>[number] = {
  id: SAMPLE_ID,
  title: 'Member agreement',
  version: 1,
  bodyEn: 'You pay on time.',
  bodyFr: 'Vous payez à temps.',
  status: 'pending',
  isInForce: true,
  signedAt: null,
};
const END_OF_DEBITS = { isDone: false, confirm: 'abc', means: { underWay: 0, running: [], starting: [] } };

/** Member forms on pages and in dialogs. */
export const FORMS: Record<string, Form> = {
  'a question to the help desk': {
    path: paths.help,
    fill: type({ 'Your message': 'My bank has a new number. What do I do?' }),
    write: 'writeTicket',
    held: () => holds('writeTicket', { id: 1 }),
    send: 'Send',
    done: says('We have it.'),
  },
  'a reply to the help desk': {
    path: paths.helpTicket(1),
    fill: type({ 'Your reply': 'I mean the one next week.' }),
    write: 'replyToTicket',
    held: () => holds('replyToTicket', DONE),
    send: 'Send',
    within: () => screen.getByRole('region', { name: 'Ticket 1' }),
    after: () => {
      const message = { id: 2, isYou: true, isStaff: false, name: 'Amara', writtenAt: AT };
      answers('ticket', { ...TICKET, messages: [{ ...message, text: 'I mean the one next week.' }] });
    },
    done: async () => {
      expect(await screen.findByText('I mean the one next week.', { ignore: 'textarea' })).toBeVisible();
      expect(screen.getByLabelText('Your reply')).toHaveValue('');
    },
  },
  'a payout account': {
    path: paths.payouts,
    fill: async () => {
      (await screen.findByText('Add an account')).click();
      await type(NUMBERS)();
    },
    write: 'addBank',
    held: () => holds('addBank', BANK),
    send: 'Add account',
    done: says('Account added'),
  },
  'a changed account number': {
    path: paths.payouts,
    knows: () => answers('banks', [BANK]),
    fill: async () => {
      (await screen.findByText('Edit')).click();
      await type({ 'Account number': '1000555' })();
    },
    write: 'changeBank',
    held: () => holds('changeBank', BANK),
    send: 'Change the account',
    done: says('Account changed'),
  },
  'the choice of the payout account': {
    path: paths.payouts,
    knows: () => answers('banks', [BANK]),
    fill: async () => {
      (await screen.findByText('Pay me here')).click();
      await screen.findByRole('dialog');
    },
    write: 'changeBank',
    held: () => holds('changeBank', BANK),
    send: 'Pay me there',
    done: says('Payouts go there from now on'),
  },
  'a guarantor': {
    path: paths.guarantor,
    fill: type({
      'Full name': 'Yaa Boateng',
      Email: 'yaa.boateng@example.com',
      'Phone number': '4165550188',
      'How do you know each other?': 'My sister',
    }),
    write: 'nominate',
    held: () => holds('nominate', GUARANTOR),
    send: 'Ask them',
    after: () => answers('guarantors', listOf(GUARANTOR)),
    done: shows('Yaa Boateng'),
  },
  'a second guarantor': {
    path: SQUAD_PATH,
    knows: () => {
      knowsSquad({ myGuarantor: { id: SAMPLE_ID.replace(/1$/, '3'), name: 'Elder Obi', status: 'verified' } })();
      answers('guarantors', listOf(GUARANTOR));
    },
    fill: async () => {
      await typeIn('Choose another guarantor')();
      await choose(/Yaa Boateng/);
    },
    write: 'updateGuarantor',
    held: () => holds('updateGuarantor', DONE),
    send: 'Choose',
    done: says('Your guarantor for this squad was changed.'),
  },
  'the home address': {
    path: paths.account,
    fill: type({ 'Home address': '12 Bloor Street West', City: 'Hamilton' }),
    write: 'updatePersonalInfo',
    held: () => holds('updatePersonalInfo', DONE),
    send: 'Save changes',
    done: says('Saved'),
  },
  'the employment details': {
    path: paths.account,
    fill: type({ 'Job title': 'Baker', 'Employer name': 'Bloor Bakery', 'Employer phone number': '4165550177' }),
    write: 'updateEmployerInfo',
    held: () => holds('updateEmployerInfo', DONE),
    send: 'Save changes',
    done: says('Saved'),
  },
  'a message to a squad': {
    path: SQUAD_PATH,
    knows: knowsSquad(),
    fill: type({ 'Write to your squad': 'I am away next week.' }),
    write: 'writeMessage',
    held: () => holds('writeMessage', DONE),
    send: 'Send',
    after: () =>
      answers('messages', [{ id: 1, name: 'Amara', isYou: true, text: 'I am away next week.', writtenAt: AT }]),
    done: shows(/I am away next week\./),
  },
  'a proposed squad': {
    path: paths.proposeSquad,
    fill: type({ Name: 'Sow Sisters', Seats: '6', 'Starts on': '2027-01-08' }),
    write: 'proposeSquad',
    held: () => holds('proposeSquad', { id: SAMPLE_ID }),
    send: 'Propose',
    after: knowsSquad({ name: 'Sow Sisters' }),
    done: async () => {
      await toast("Proposed. We'll tell you when it's approved.");
      expect(await screen.findByRole('heading', { name: 'Sow Sisters', level: 2 })).toBeVisible();
    },
  },
  'a withdrawal from the wallet': {
    path: paths.referral,
    knows: () => {
      answers('wallet', { ...bareAnswer(ROUTES.wallet), balance: 5_000, most: 5_000 });
      answers('banks', [BANK]);
    },
    fill: type({ Amount: '12.50' }),
    write: 'withdraw',
    held: () => holds('withdraw', { id: SAMPLE_ID, arrivesOn: '2026-11-27' }),
    send: 'Withdraw CA$12.50',
    done: says("It's on its way to your bank"),
  },
  'a swap of positions': {
    path: SQUAD_PATH,
    knows: knowsSquad(),
    fill: async () => {
      await typeIn('Swap position')();
      await choose('2 Ada');
    },
    write: 'proposeSwap',
    held: () => holds('proposeSwap', DONE),
    send: 'Ask to swap',
    done: says("We asked them. You'll swap if they agree."),
  },
  'joining a squad': {
    path: paths.choosePosition(SAMPLE_ID),
    knows: knowsSquad({ isMine: false, myPosition: null }),
    fill: () => choose(/^4\D/),
    write: 'joinSquad',
    held: () => holds('joinSquad', DONE),
    send: 'Join at position 4',
    after: knowsSquad({ myPosition: 4 }),
    done: shows('Position 4'),
  },
  'a changed position': {
    path: paths.choosePosition(SAMPLE_ID),
    knows: knowsSquad(),
    fill: () => choose(/^3\D/),
    write: 'updatePosition',
    held: () => holds('updatePosition', DONE),
    send: 'Take position 3',
    done: says('Your position was changed.'),
  },
  'leaving a squad': {
    path: SQUAD_PATH,
    knows: knowsSquad(),
    fill: typeIn('Leave'),
    write: 'leaveSquad',
    held: () => holds('leaveSquad', DONE),
    send: 'Leave',
    done: says('You left. Your seat is free again.'),
  },
  'an invitation by email': {
    path: SQUAD_PATH,
    knows: knowsSquad({ proposal: { isMine: true, by: null, decidedOn: null, reason: null, mayInvite: true } }),
    fill: type({ 'Invite by email': 'niece.efe@example.com' }),
    write: 'inviteToSquad',
    held: () => holds('inviteToSquad', { invited: 1, passedOver: 0 }),
    send: 'Send invitations',
    done: async () => {
      expect(await screen.findByText('1 invitation is on its way.')).toBeVisible();
      expect(screen.getByLabelText('Invite by email')).toHaveAccessibleDescription(/^Up to \d+ addresses at once/);
    },
  },
  'cancelled pre-authorized debits': {
    path: paths.connectBank,
    knows: () => {
      answers('mandate', { ...bareAnswer(ROUTES.mandate), status: 'active', lastDigits: '321' });
      answers('endMandate', END_OF_DEBITS);
    },
    fill: typeIn('Cancel pre-authorized debits'),
    write: 'endMandate',
    held: () => holds('endMandate', { ...END_OF_DEBITS, isDone: true }),
    send: 'Stop all debits',
    done: says('We no longer debit your account'),
  },
  'an agreement': {
    path: paths.agreement,
    knows: () => answers('myAgreements', [AGREEMENT]),
    fill: type({ 'Type your full name to sign': 'Amara Okafor' }),
    write: 'signAgreement',
    held: () => holds('signAgreement', DONE),
    send: 'Agree and sign',
    after: () => answers('myAgreements', [{ ...AGREEMENT, status: 'agreed', signedAt: AT }]),
    done: shows(/^Signed /),
  },
};
