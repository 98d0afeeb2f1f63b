import { setImmediate } from 'node:timers/promises';
import type { Notification } from '@adashi/contract';
import { describe, expect, test, vi } from 'vitest';
import { chooseProduct, type Session, startSession } from '../../src/session/session.ts';
import { watchInstallOffer } from '../../src/shell/install-offer.ts';
import {
  alters,
  answers,
  answersEveryGet,
  fireEvent,
  open,
  screen,
  signedInAs,
  streams,
  waitFor,
  within,
} from './dom.tsx';

const AMARA = 'Amara Okafor';

const stored = (): Session => JSON.parse(localStorage.getItem('adashi-session') ?? 'null');

/** Signs in as a member. Only GET requests with a stubbed response get a response. */
async function signInAs(change: { role?: 'support' | 'superadmin'; kycVerificationStatus?: 'pending' }) {
  await signedInAs(AMARA);
  const { token, profile } = stored();
  if (!token || !profile) throw new Error('Nobody is signed in.');
  answersEveryGet(() => new Promise(() => {}));
  if (Object.keys(change).length === 0) return;
  startSession(token, { ...profile, kycVerificationReference: null, ...change });
  if (!change.role) chooseProduct('adashi');
}

const menu = () => screen.findByRole('complementary', { name: 'Menu' });
const endsAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

function linksOf(nav: HTMLElement): (string | null)[] {
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

/** Returns the link texts of the main navigation and of the secondary navigation. */
async function itemsOf(sidebar: HTMLElement): Promise<(string | null)[][]> {
  return ['Main', 'More'].map((name) => linksOf(within(sidebar).getByRole('navigation', { name })));
}

const heading = () => screen.findByRole('heading', { level: 1 });

describe('the app shell for a member', () => {
  test('the sidebar of a member lists the pages, and marks the current page', async () => {
    await signInAs({});
    const user = await open('/account/agreement');
    const sidebar = await menu();
    const title = await heading();
    expect(await itemsOf(sidebar)).toEqual([
      ['Dashboard', 'Squad', 'Payment', 'Payout'],
      ['Account', 'Referral', 'Help Desk', 'Notification'],
    ]);
    for (const name of ['Squad', 'Payout', 'Account', 'Referral', 'Help Desk', 'Notification', 'Dashboard']) {
      const link = within(sidebar).getByText(name).closest('a');
      if (!link) throw new Error(`${name} is no link.`);
      await user.click(link);
      await waitFor(() => expect(title).toHaveTextContent(name));
      expect(link).toHaveAttribute('aria-current', 'page');
    }
    expect(within(sidebar).getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  test('the header for members has links to help, notifications and the account', async () => {
    await signInAs({});
    const user = await open('/account/agreement');
    await menu();
    await user.click(screen.getByLabelText('Help'));
    await endsAt('/help');
    await waitFor(() => expect(document.title).toBe('Help Desk · Adashi'));
    await user.click(screen.getByLabelText('Notifications', { selector: 'a' }));
    await endsAt('/notification');
    const me = screen.getByLabelText('Account. Hello, Amara Okafor. Good day');
    expect(me).toHaveTextContent('AOHello, Amara OkaforGood day');
    await user.click(me);
    await endsAt('/account');
  });

  test('the list of remaining steps can be collapsed in the sidebar', async () => {
    await signInAs({ kycVerificationStatus: 'pending' });
    const user = await open('/account/agreement');
    const panel = within(await menu()).getByRole('button', { name: 'Identity not verified' });
    expect(panel).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('A few steps remain.')).toBeVisible();
    await user.click(panel);
    expect(panel).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('A few steps remain.')).toBeNull();
  });

  test('the product menu shows the other product as not available yet', async () => {
    await signInAs({});
    const user = await open('/account/agreement');
    const explore = within(await menu()).getByRole('button', { name: 'Explore Other Product' });
    expect(explore).toHaveAttribute('aria-expanded', 'false');
    await user.click(explore);
    await user.click(within(await menu()).getByRole('button', { name: /AjoHome/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Select a product' });
    const proceed = within(dialog).getByRole('button', { name: 'Proceed' });
    expect(proceed).toBeDisabled();
    await user.click(within(dialog).getByText('Save with a squad.', { exact: false }));
    expect(proceed).toBeEnabled();
    await user.click(proceed);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(stored().product).toBe('adashi');
  });

  test('the hamburger button opens the sidebar, and a click on a link closes the sidebar', async () => {
    await signInAs({});
    const user = await open('/account/agreement');
    await menu();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Menu' });
    await user.click(within(dialog).getByRole('link', { name: 'Payout' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(async () => expect(await heading()).toHaveTextContent('Payout'));
  });

  test('the rail expands after the pointer has been over the rail for 400 ms', async () => {
    await signInAs({});
    await open('/account/agreement');
    const rail = await menu();
    // `setImmediate` stays real, because React renders in macrotasks.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const afterMs = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      return rail.dataset['open'];
    };
    fireEvent.mouseOver(rail);
    expect(await afterMs(390)).toBe('false');
    expect(await afterMs(20)).toBe('true');
    fireEvent.mouseOut(rail);
    expect(await afterMs(0)).toBe('false');
    fireEvent.mouseOver(rail);
    await afterMs(200);
    fireEvent.mouseOut(rail);
    expect(await afterMs(500)).toBe('false');
  });

  test("the install button appears after the browser's offer, and disappears after the person's response", async () => {
    watchInstallOffer();
    await signInAs({});
    const user = await open('/account/agreement');
    const sidebar = await menu();
    const install = () => within(sidebar).queryByText('Install App');
    expect(install()).toBeNull();
    const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    fireEvent(window, offer);
    expect(offer.defaultPrevented).toBe(true);
    await user.click(await within(sidebar).findByText('Install App'));
    await waitFor(() => expect(install()).toBeNull());
    expect(prompt).toHaveBeenCalledOnce();
    fireEvent(window, Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    await within(sidebar).findByText('Install App');
    fireEvent(window, new Event('appinstalled'));
    await waitFor(() => expect(install()).toBeNull());
  });
});

describe('the drawer of notifications', () => {
  const answerWith = (data: Notification[]) =>
    alters(AMARA, 'notifications', (recorded) => {
      const unread = data.filter(({ isRead }) => !isRead).length;
      return { ...recorded, data, unread, total: data.length };
    });

  test('the drawer of notifications closes by a button, by Escape and by a click outside', async () => {
    await signInAs({});
    answerWith([]);
    const user = await open('/account/agreement');
    const drawer = await screen.findByRole('complementary', { name: 'Notifications' });
    const toggle = screen.getByRole('button', { name: 'Latest notifications' });
    expect(drawer).toHaveAttribute('inert');
    for (const close of [
      () => user.click(within(drawer).getByRole('button', { name: 'Close' })),
      () => user.keyboard('{Escape}'),
      async () => user.click(await heading()),
      () => user.click(toggle),
    ]) {
      await user.click(toggle);
      await waitFor(() => expect(drawer).not.toHaveAttribute('inert'));
      expect(await within(drawer).findByText('Nothing yet')).toBeVisible();
      await close();
      await waitFor(() => expect(drawer).toHaveAttribute('inert'));
      expect(toggle).toHaveAttribute('aria-expanded', 'false');
    }
  });

  test('the drawer of notifications shows a new notification, and the unread count grows', async () => {
    await signInAs({});
    const emit = streams();
    const one = { id: 1, kind: 'identity_declined', reason: 'It was blurred.', at: '2026-11-26T10:00:00Z' } as const;
    answerWith([]);
    const user = await open('/account/agreement');
    await menu();
    await user.click(screen.getByRole('button', { name: 'Latest notifications' }));
    const drawer = within(screen.getByRole('complementary', { name: 'Notifications' }));
    await drawer.findByText('Nothing yet');
    answerWith([{ ...one, isRead: false }]);
    emit('changed');
    expect(await drawer.findByText("We couldn't verify your identity")).toBeVisible();
    expect(screen.getByLabelText('Notifications, 1 unread')).toBeVisible();
    answers('readAllNotifications', { message: 'Done' });
    answerWith([{ ...one, isRead: true }]);
    await user.click(drawer.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByLabelText('Notifications', { selector: 'a' })).toBeVisible();
  });

  test('the event stream gets the age of the data, and its opening fetches no data again', async () => {
    await signInAs({});
    const opened: Request[] = [];
    const ages = () => opened.map(({ url }) => new URL(url).searchParams.get('age'));
    const emit = streams((request) => opened.push(request));
    const agreements = answers('myAgreements', []);
    const show = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      fireEvent(document, new Event('visibilitychange'));
    };
    const start = Date.now();
    await open('/account/agreement');
    await waitFor(() => expect(ages()).toEqual(['0']));
    await waitFor(() => expect(agreements).toHaveLength(1));
    vi.setSystemTime(start + 30_000);
    emit('changed');
    await waitFor(() => expect(agreements).toHaveLength(2));
    show('hidden');
    await waitFor(() => expect(opened[0]?.signal.aborted).toBe(true));
    vi.setSystemTime(start + 40_000);
    show('visible');
    await waitFor(() => expect(ages()).toEqual(['0', '10000']));
    expect(agreements).toHaveLength(2);
  });
});

describe('the app shell for staff', () => {
  const KYC = { review: 7, asked: 5 };

  test('the sidebar of staff lists pages with counts of pending work, without help desk and product menu', async () => {
    await signInAs({ role: 'superadmin' });
    answersEveryGet((route) => {
      if (route.path === '/admin/kyc/stats') return Response.json(KYC);
      if (route.path === '/guarantor/stats') return Response.json({ accepted: 12, invited: 3 });
      return new Promise(() => {});
    });
    await open('/pod');
    const sidebar = await menu();
    await within(sidebar).findByText('7');
    await within(sidebar).findByText('12');
    expect(await itemsOf(sidebar)).toEqual([
      ['Dashboard', 'Squad', 'Pods', 'Payment', 'Payout'],
      // biome-ignore format: a line for each part of the navigation
      [
        'User Management', 'Staff Management', 'KYC7', 'Account Activity', 'Guarantor verification12',
        'Account', 'Referral', 'Notification',
      ],
    ]);
    expect(screen.queryByLabelText('Help')).toBeNull();
    expect(screen.queryByText('Explore Other Product')).toBeNull();
    localStorage.setItem('adashi-session', JSON.stringify({ ...stored(), profile: null }));
    fireEvent(window, new StorageEvent('storage', { key: 'adashi-session' }));
    expect(await screen.findByText('Hello, Admin')).toBeVisible();
  });

  test('the sidebar of staff does not request counts of pages that the role cannot see', async () => {
    await signInAs({ role: 'support' });
    const asked: string[] = [];
    answersEveryGet(({ path }) => {
      asked.push(path);
      return new Promise(() => {});
    });
    await open('/pod');
    await waitFor(() => expect(asked).toContain('/guarantor/stats'));
    expect(asked).not.toContain('/admin/kyc/stats');
  });
});

describe('the chat bubble', () => {
  /** Scrolls the window and sends the scroll event, because jsdom cannot scroll. */
  function scroll(top: number): void {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    fireEvent.scroll(window);
  }
  const chat = () => document.documentElement.dataset['chat'];

  test('the chat bubble hides while a person scrolls down, and returns on scrolling up or after 500 ms', async () => {
    await signInAs({});
    alters(AMARA, 'me', (me) => me);
    const user = await open('/account/agreement');
    const bubble = await screen.findByRole('link', { name: 'Chat with the help desk' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    scroll(600);
    expect(chat()).toBe('away');
    vi.advanceTimersByTime(490);
    expect(chat()).toBe('away');
    vi.advanceTimersByTime(20);
    expect(chat()).toBe('here');
    scroll(1_200);
    expect(chat()).toBe('away');
    scroll(900);
    expect(chat()).toBe('here');
    const button = screen.getByRole('main').appendChild(document.createElement('button'));
    const under = vi.spyOn(document, 'elementsFromPoint').mockReturnValue([button]);
    scroll(800);
    expect(chat()).toBe('here');
    scroll(1_200);
    vi.advanceTimersByTime(510);
    expect(chat()).toBe('here');
    under.mockRestore();
    button.remove();
    vi.useRealTimers();
    vi.restoreAllMocks();
    await user.click(bubble);
    await endsAt('/help');
  });
});

test('a crashed page shows the error screen, logs the error, and can be reset', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await signedInAs(AMARA);
  let isBroken = true;
  answersEveryGet(({ path }) => (isBroken && path === '/user/me' ? Response.json({ firstName: 1 }) : undefined));
  const user = await open('/account');
  const broken = (await screen.findByText('Oops! Something went wrong.')).closest('[role=alert]');
  if (!(broken instanceof HTMLElement)) throw new Error('It is no alert.');
  expect(broken).toHaveTextContent('The operation could not be completed');
  expect(log).toHaveBeenCalledWith(expect.any(TypeError), expect.any(String));
  isBroken = false;
  await user.click(within(broken).getByRole('button', { name: 'Reset' }));
  expect(await heading()).toHaveTextContent('Account');
  log.mockRestore();
});
