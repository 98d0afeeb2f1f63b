import { expect, type Locator, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { DEMO_PASSWORD } from '../api/src/sandbox/demo-accounts.ts';
import { type Account, ofDemo, person, toast } from './house.ts';
import { closeKyc } from './kyc.ts';
import { PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { inDays, openedBy, signedIn } from './squads.ts';

interface Form {
  /** Somebody of the demo, or somebody new, of whom nothing else is asked afterwards. */
  readonly who: string | ((server: Server) => Promise<Account>);
  readonly path: string;
  readonly fill: (page: Page, server: Server) => Promise<void>;
  readonly send: string;
  /** Where its button is, where others are called so, too. */
  readonly within?: (page: Page) => Locator;
  /** What says that it was done. */
  readonly done: (page: Page) => Promise<void>;
}

/** The form: of a dialog where one is open, else of the page. */
export const shown = (page: Page) => page.getByRole('main').or(page.getByRole('dialog')).last();

const type = (labels: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(labels)) await shown(page).getByLabel(label, { exact: true }).fill(text);
};
/** Opens the dialog behind a button first. */
const typeIn = (button: string, labels: Record<string, string>) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await type(labels)(page);
};
const says = (text: string) => (page: Page) => toast(page, text);

const ACCOUNT = {
  'Transit number': '04172',
  'Institution number': '004',
  'Account number': '1000862',
};

const newcomer = (name: string) => async (server: Server) => ({
  email: await person(server, name),
  password: PASSWORD,
});

/** Calls as who is signed in, past the page. */
async function ask<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('adashi-session') ?? '{}').token);
  const answer = await page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data });
  return answer.json() as Promise<Answer>; // the caller knows the route
}

/** Their password was given just now. */
const confirmed = (page: Page, password = DEMO_PASSWORD) => ask(page, '/user/me/confirm-password', { password });

/** The page of a new squad, in which they have the first seat. */
async function inSquad(page: Page, server: Server, name: string): Promise<string> {
  const terms = { contribution: 5_000, size: 4, startOn: await inDays(server, 40), orderRule: 'choice' };
  const id = await openedBy(await signedIn(server, 'Grace Adu'), { ...terms, name });
  await ask(page, `/adashi/squad/${id}/join`, { position: 1 });
  return `/squad/${id}`;
}

/** A device that makes passkeys, and a person who may add one now. */
async function addPasskey(page: Page, name: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await confirmed(page);
  await typeIn('Add one', { 'Its name': name })(page);
}

/** Each form of members that one writes much or dear things into, with what is typed; in a dialog, too. */
export const FORMS: Record<string, Form> = {
  'a question to the help desk': {
    who: 'Ousmane Diallo',
    path: '/help',
    fill: type({ 'Your message': 'My bank has a new number. What do I do?' }),
    send: 'Send',
    done: says('We have it.'),
  },
  'a payout account': {
    who: 'Musa Ibrahim',
    path: '/payout',
    fill: async (page) => {
      await confirmed(page);
      await type(ACCOUNT)(page);
    },
    send: 'Add account',
    done: says('The account is added'),
  },
  'another number of a payout account': {
    who: 'Adeola Fashola',
    path: '/payout',
    fill: async (page) => {
      await confirmed(page);
      await page.getByRole('button', { name: /^Change / }).click();
      await type({ 'Account number': '1000555' })(page);
    },
    send: 'Change the account',
    done: says('The account is changed'),
  },
  'a guarantor': {
    who: 'Joseph Boateng',
    path: '/account/guarantor',
    fill: type({
      'Full name': 'Yaa Boateng',
      Email: 'yaa.boateng@example.com',
      'Phone number': '4165550188',
      'How do you know each other?': 'My sister',
    }),
    send: 'Ask them',
    done: (page) => expect(page.getByText('Yaa Boateng')).toBeVisible(),
  },
  'where one lives': {
    who: 'Priscilla Owusu',
    path: '/account',
    fill: type({ 'Home address': '12 Bloor Street West', City: 'Toronto' }),
    send: 'Save changes',
    done: says('Saved'),
  },
  'a message to a squad': {
    who: 'Zainab Bello',
    path: '/squad',
    fill: async (page) => {
      await page.getByRole('link', { name: 'Lakeshore Ten' }).first().click();
      await page.getByLabel('Write to your squad').fill('I am away next week.');
    },
    send: 'Send',
    done: (page) => expect(page.getByRole('main').getByText('I am away next week.')).toBeVisible(),
  },
  'a squad of one’s own': {
    who: 'Fatima Sow',
    path: '/squad/propose',
    fill: async (page, server) =>
      type({ Name: 'Sow Sisters', Seats: '6', 'Starts on': await inDays(server, 30) })(page),
    send: 'Propose',
    done: (page) => expect(page.getByText('Sow Sisters').first()).toBeVisible(),
  },
  'where one is paid': {
    who: 'Samuel Tetteh',
    path: '/payout',
    fill: async (page) => {
      await confirmed(page);
      await type(ACCOUNT)(page);
      await page.getByRole('main').getByRole('button', { name: 'Add account' }).click();
      await toast(page, 'The account is added');
      await typeIn('Pay to TD', {})(page);
    },
    send: 'Pay me there',
    done: says('Payouts go there from now on'),
  },
  'a reply to the help desk': {
    who: 'Blessing Etim',
    path: '/help',
    fill: async (page) => {
      await type({ 'Your message': 'Is Friday a holiday?' })(page);
      await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
      await toast(page, 'We have it.');
      await page.getByLabel('Your reply').fill('I mean the one next week.');
    },
    send: 'Send',
    within: (page) => page.getByRole('region', { name: /^Ticket \d+$/ }),
    done: (page) => expect(page.getByRole('listitem').filter({ hasText: 'I mean the one' })).toBeVisible(),
  },
  'where one works': {
    who: 'Abena Sarpong',
    path: '/account',
    fill: type({ 'Job title': 'Baker', 'Employer name': 'Bloor Bakery', 'Employer phone number': '4165550177' }),
    send: 'Save changes',
    done: says('Saved'),
  },
  'money out of the wallet': {
    who: 'Folake Adeyemi',
    path: '/referral',
    fill: type({ Amount: '12.50' }),
    send: 'Withdraw CA$12.50',
    done: says('It is on its way to your bank'),
  },
  'a swap of positions': {
    who: 'Amara Okafor',
    path: '/squad',
    fill: async (page) => {
      await page.getByRole('link', { name: 'Kensington Circle' }).first().click();
      await page.getByRole('button', { name: 'Swap position' }).click();
      await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
    },
    send: 'Ask to swap',
    done: says('We asked them. You swap when they agree.'),
  },
  'a place in a squad': {
    who: 'Ousmane Diallo',
    path: '/squad/open?q=Kensington',
    fill: async (page) => {
      await page.getByRole('link', { name: 'Kensington Circle' }).click();
      await page.getByRole('radio', { name: /^10 / }).check({ force: true });
    },
    send: 'Join at position 10',
    done: (page) => expect(page.getByText('Position 10', { exact: true }).first()).toBeVisible(),
  },
  'another place in a squad': {
    who: 'Ifeoma Nwosu',
    path: '/squad',
    fill: async (page, server) => {
      await page.goto(`${await inSquad(page, server, 'Poplar Four')}/join`);
      await page.getByRole('radio', { name: /^3 / }).check({ force: true });
    },
    send: 'Take position 3',
    done: says('Your position is changed.'),
  },
  'leaving a squad': {
    who: 'Ifeoma Nwosu',
    path: '/squad',
    fill: async (page, server) => {
      await page.goto(await inSquad(page, server, 'Willow Four'));
      await typeIn('Leave', {})(page);
    },
    send: 'Leave',
    done: says('You left. Your seat is free again.'),
  },
  'the end of the authority to debit': {
    who: newcomer('Temi'),
    path: '/squad/connect-gocardless',
    fill: async (page) => {
      const flow = await ask<{ authorisation_url: string }>(page, '/adashi/payments/connect-bank', {});
      const numbers = { holderName: 'Temi Obi', institution: '003', transit: '00006', account: '7654321' };
      const given = { decision: 'authorise', ...numbers };
      await ask(page, `/sandbox/bank/${flow.authorisation_url.split('/').at(-1)}`, given);
      await page.reload();
      await typeIn('Take the authority back', {})(page);
    },
    send: 'Stop all debits',
    done: says('Your account is not debited any more'),
  },
  'the first code of an authenticator app': {
    who: newcomer('Tomi'),
    path: '/account',
    fill: async (page) => {
      await closeKyc(page);
      await confirmed(page, PASSWORD);
      await typeIn('Turn on two-factor', {})(page);
      const secret = (await shown(page).locator('code').innerText()).replaceAll(' ', '');
      await type({ 'The 6 digits that the app shows': generateSync({ secret }) })(page);
    },
    send: 'Turn it on',
    done: (page) => expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible(),
  },
  'the end of an account': {
    who: newcomer('Tola'),
    path: '/account',
    fill: async (page) => {
      await closeKyc(page);
      await typeIn('Delete account', {})(page);
      await page.getByRole('button', { name: 'Delete for good' }).click();
      const question = page.getByRole('dialog', { name: 'Is it you?' });
      await expect(question).toBeVisible();
      // Escape is for what lies on top alone.
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
      await confirmed(page, PASSWORD);
    },
    send: 'Delete for good',
    done: says('Your account is deleted'),
  },
  'another password': {
    who: 'Tunde Bakare',
    path: '/account',
    fill: typeIn('Change the password', {
      'Present password': ofDemo('Tunde Bakare').password,
      'New password': 'Another2026!',
      'Confirm password': 'Another2026!',
    }),
    send: 'Change the password',
    done: says('Password updated'),
  },
  'another e-mail address': {
    who: 'Daniel Mensah',
    path: '/account',
    fill: async (page) => {
      await confirmed(page);
      await typeIn('Change the e-mail address', { 'New e-mail address': 'daniel.new@example.com' })(page);
    },
    send: 'Send the code',
    done: (page) => expect(page.getByText('We sent 6 digits to daniel.new@example.com')).toBeVisible(),
  },
  'the name of a new passkey': {
    who: 'Emeka Obi',
    path: '/account',
    fill: (page) => addPasskey(page, 'Phone'),
    send: 'Add the passkey',
    done: says('A passkey was added'),
  },
  'another name of a passkey': {
    who: 'Esi Quaye',
    path: '/account',
    fill: async (page) => {
      await addPasskey(page, 'Phone');
      await page.getByRole('button', { name: 'Add the passkey' }).click();
      await toast(page, 'A passkey was added');
      await typeIn('Rename', { 'Its name': 'Old phone' })(page);
    },
    send: 'Save',
    done: (page) => expect(page.getByText('Old phone, since')).toBeVisible(),
  },
  'an agreement': {
    who: 'Efua Quartey',
    path: '/account/agreement',
    fill: async (page) => {
      await closeKyc(page);
      await type({ 'Type your full name to sign': 'Efua Quartey' })(page);
    },
    send: 'Agree and sign',
    done: (page) => expect(page.getByText(/^Signed /)).toBeVisible(),
  },
  'an invitation by mail': {
    who: 'Comfort Danso',
    path: '/squad',
    fill: async (page, server) => {
      const [comfort, staff] = [await signedIn(server, 'Comfort Danso'), await signedIn(server, 'Grace Adu')];
      const proposal = { name: 'Danso Nieces', contribution: 5_000, size: 4, startOn: await inDays(server, 30) };
      const { id } = await comfort<{ id: string }>('/adashi/squad/custom', proposal);
      await staff(`/adashi/squad/${id}/approve`, { reason: 'A circle of friends' });
      await page.goto(`/squad/${id}`);
      await type({ 'Invite by e-mail': 'niece.efe@example.com' })(page);
    },
    send: 'Send invitations',
    done: async (page) => {
      await expect(page.getByRole('status').filter({ hasText: '1 invitation is on its way.' })).toBeVisible();
      await expect(page.getByLabel('Invite by e-mail')).toHaveAccessibleDescription(/^Up to \d+ addresses at once/);
    },
  },
  'another guarantor': {
    who: 'Ngozi Umeh',
    path: '/squad',
    fill: async (page, server) => {
      const ngozi = await signedIn(server, 'Ngozi Umeh');
      const uncle = { name: 'Uncle Umeh', email: 'uncle.umeh@example.com', phoneNumber: '4165550145' };
      await ngozi('/guarantor', { ...uncle, relationship: 'My uncle' });
      await page.getByRole('link', { name: 'Harbourfront Draw' }).first().click();
      await page.getByRole('button', { name: 'Choose another guarantor' }).click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /Uncle Umeh/ })
        .check({ force: true });
    },
    send: 'Choose',
    done: says('Your guarantor for this squad is changed.'),
  },
  'another address of the calendar': {
    who: 'Kwame Asante',
    path: '/dashboard',
    fill: async (page) => {
      await typeIn('Add to calendar', {})(page);
      await page.getByRole('button', { name: 'Make my address' }).click();
      await page.getByRole('button', { name: 'Renew' }).click();
    },
    send: 'Make a new address',
    done: says('The address is new.'),
  },
  'a place on the list of AjoHome': {
    who: 'Chidi Eze',
    path: '/ajohome',
    fill: (page) => expect(page.getByText('One e-mail to chidi.eze@example.com')).toBeVisible(),
    send: 'Tell me when it starts',
    done: (page) => expect(page.getByText('We will tell you, Chidi.')).toBeVisible(),
  },
};
