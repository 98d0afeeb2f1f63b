import { expect, type Page, type Route } from '@playwright/test';
import { enter, ofDemo, toast } from './house.ts';
import { inDays } from './squads.ts';
import { test } from './test.ts';

interface Form {
  readonly who: string;
  readonly path: string;
  /** Has a day in a month, where one is asked for. */
  readonly fill: (page: Page, day: string) => Promise<void>;
  readonly send: string;
  /** What says that it was done. */
  readonly done: (page: Page) => Promise<void>;
}

const type = (labels: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(labels)) await page.getByLabel(label, { exact: true }).fill(text);
};
const says = (text: string) => (page: Page) => toast(page, text);

/** Each form of members that one writes much or dear things into, with what is typed. */
const FORMS: Record<string, Form> = {
  'a question to the help desk': {
    who: 'Ousmane Diallo',
    path: '/help',
    fill: type({ 'Your message': 'My bank has a new number. What do I do?' }),
    send: 'Send',
    done: says('We have it.'),
  },
  'a payout account, with the password': {
    who: 'Musa Ibrahim',
    path: '/payout',
    fill: type({
      'Transit number': '04172',
      'Institution number': '004',
      'Account number': '1000862',
      'Present password': ofDemo('Musa Ibrahim').password,
    }),
    send: 'Add account',
    done: says('The account is added'),
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
    fill: (page, day) => type({ Name: 'Sow Sisters', Seats: '6', 'Starts on': day })(page),
    send: 'Propose',
    done: (page) => expect(page.getByText('Sow Sisters').first()).toBeVisible(),
  },
};

const typed = (page: Page) =>
  page
    .locator('main')
    .locator('input, textarea, select')
    .evaluateAll((fields) => fields.map((field) => ('value' in field ? field.value : '')));

for (const [name, { who, path, fill, send, done }] of Object.entries(FORMS))
  test(`${name}: cut off, refused and then sent, nothing that was typed is lost`, async ({ context, server }) => {
    await enter(context, server, ofDemo(who));
    const page = await context.newPage();
    let answer: ((route: Route) => Promise<void>) | null = null;
    await page.route('**/api/**', (route) => {
      const isWrite = route.request().method() !== 'GET' && !route.request().url().includes('/auth/');
      return isWrite && answer ? answer(route) : route.fallback();
    });
    await page.goto(path);
    await fill(page, await inDays(server, 30));
    const before = await typed(page);
    const button = page.getByRole('main').getByRole('button', { name: send, exact: true });
    const press = () => button.and(page.locator(':enabled')).first().click();

    answer = (route) => route.abort();
    await press();
    await toast(page, 'There is no connection. Please try again.');
    expect(await typed(page)).toEqual(before);

    answer = (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } });
    await press();
    await toast(page, 'Adashi cannot be reached for a moment. Nothing was lost; please try again.');
    expect(await typed(page)).toEqual(before);

    answer = null;
    await press();
    await done(page);
  });
