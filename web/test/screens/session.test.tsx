import { describe, expect, test, vi } from 'vitest';
import { chooseProduct, endSession, type Session, startSession, storeToken } from '../../src/session/session.ts';
import {
  answers,
  answersEveryGet,
  cutsOff,
  fill,
  fireEvent,
  holds,
  open,
  refuses,
  screen,
  signedInAs,
  toast,
  waitFor,
  within,
} from './dom.tsx';

const AMARA = 'Amara Okafor';
const DONE = { message: 'Done' };

const stored = (): Session | null => JSON.parse(localStorage.getItem('adashi-session') ?? 'null');
const tokenUntil = (at: number) => `h.${btoa(JSON.stringify({ exp: at / 1000 }))}.s`;

/** Returns the stored profile of the signed-in member. */
function profile() {
  const found = stored()?.profile;
  if (!found) throw new Error('Nobody is signed in.');
  return found;
}

async function endsAt(path: string): Promise<void> {
  await waitFor(() => expect(location.pathname).toBe(path));
}

describe('routes by session and role', () => {
  // A redirect needs no response. The browser test `e2e/walk.spec.ts` checks the URLs of all other pages.
  const nothing = () => answersEveryGet(() => new Promise(() => {}));

  async function land(rows: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, landing] of Object.entries(rows)) {
      await open(path);
      await endsAt(landing);
    }
  }

  test('a visitor is redirected to the sign-in page', async () => {
    nothing();
    await land({ '/reset-password': '/forgot-password', '/dashboard': '/login', '/nowhere/at/all': '/login' });
  });

  test('a member without a product is redirected to the product selection', async () => {
    await signedInAs(AMARA, null);
    nothing();
    await land({ '/dashboard': '/select-product', '/nowhere': '/select-product' });
    expect(stored()).toMatchObject({ loggedIn: true, role: 'USER', product: null, profile: { firstName: 'Amara' } });
  });

  test('a member with the product squads cannot open the pages of pods, visitors and staff', async () => {
    await signedInAs(AMARA);
    nothing();
    await land({ '/': '/dashboard', '/login': '/dashboard', '/pod': '/dashboard', '/kyc': '/dashboard' });
  });

  test('a member with the product pods cannot open the pages of squads', async () => {
    await signedInAs(AMARA, 'ajohome');
    nothing();
    await land({ '/squad': '/dashboard', '/squad/connect-gocardless': '/dashboard', '/': '/dashboard' });
    expect(await screen.findByText("What isn't")).toBeVisible();
  });

  test('a staff member cannot open the pages of members', async () => {
    await signedInAs(AMARA);
    startSession(stored()?.token ?? '', { ...profile(), role: 'superadmin' });
    expect(stored()).toMatchObject({ role: 'ADMIN', product: 'adashi' });
    nothing();
    await land({ '/': '/dashboard', '/help': '/dashboard', '/select-product': '/dashboard' });
  });
});

test('a member who chose a product in an earlier session is not asked again', async () => {
  await signedInAs(AMARA);
  const [data, accessToken] = [profile(), stored()?.token ?? ''];
  endSession('left');
  answers('login', { accessToken, data: { ...data, product: 'ajohome' } });
  answersEveryGet(() => new Promise(() => {}));
  const user = await open('/login');
  fill(await screen.findByLabelText('Email'), data.email_address);
  fill(screen.getByLabelText('Password', { exact: true }), 'Savings2026!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await endsAt('/dashboard');
  expect(stored()).toMatchObject({ product: 'ajohome' });
  expect(screen.queryByRole('group', { name: 'Select a product' })).toBeNull();
});

test('a session ends after any "jwt expired" response, with one message and an empty storage', async () => {
  await signedInAs(AMARA);
  const [data, accessToken] = [profile(), stored()?.token ?? ''];
  refuses('mySquads', 401, { message: 'jwt expired' });
  const user = await open('/squad');
  await endsAt('/login');
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toHaveRole('status');
  expect(stored()).toBeNull();
  answers('login', { accessToken, data: { ...data, product: null } });
  answers('waiting', { since: null });
  fill(screen.getByLabelText('Email'), data.email_address);
  fill(screen.getByLabelText('Password', { exact: true }), 'Savings2026!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await endsAt('/select-product');
  expect(screen.queryByText(/Your session has expired/)).toBeNull();
  endSession('left');
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByText(/Your session has expired/)).toBeNull();
});

describe('session and activity', () => {
  /** Opens a page that sends few requests, with fake timers. */
  async function openAtRest(): Promise<void> {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await signedInAs(AMARA);
    answers('logout', DONE);
    answers('waiting', { since: null });
    await open('/ajohome');
    await screen.findByRole('heading', { name: "What isn't" });
  }
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  test('activity in a session renews a token that is about to expire', async () => {
    await openAtRest();
    storeToken(tokenUntil(Date.now() + 15 * 60_000));
    const fresh = tokenUntil(Date.now() + 30 * 60_000);
    const renewals = answers('refreshToken', { accessToken: fresh });
    await minutes(12);
    fireEvent.mouseMove(window);
    expect(renewals).toHaveLength(0);
    await minutes(1.5);
    fireEvent.mouseMove(window);
    await waitFor(() => expect(stored()?.token).toBe(fresh));
    expect(renewals).toHaveLength(1);
  });

  test.each(['mouseMove', 'mouseDown', 'click', 'scroll', 'keyPress'] as const)(
    'a session stays active for 50 minutes after %s',
    async (sign) => {
      await openAtRest();
      await minutes(49.9);
      fireEvent[sign](window);
      await minutes(49.9);
      expect(stored()).not.toBeNull();
      await minutes(0.2);
      await endsAt('/login');
      expect(await screen.findByText('You were signed out after 50 minutes of inactivity.')).toHaveRole('status');
      expect(stored()).toBeNull();
    },
  );

  test('activity in another tab keeps the session alive', async () => {
    await openAtRest();
    await minutes(40);
    localStorage.setItem('adashi-active', String(Date.now()));
    await minutes(20);
    expect(stored()).not.toBeNull();
    await minutes(31);
    await endsAt('/login');
  });

  test('a session ends after the computer has slept for 50 minutes', async () => {
    await openAtRest();
    await minutes(1);
    // A sleeping computer runs no timer.
    localStorage.setItem('adashi-active', String(Date.now() - 51 * 60_000));
    fireEvent.mouseMove(window);
    await endsAt('/login');
    expect(stored()).toBeNull();
  });
});

describe('logging out', () => {
  async function openShell() {
    await signedInAs(AMARA);
    answers('myAgreements', []);
    const user = await open('/account/agreement');
    await screen.findByText('Nothing to sign');
    return user;
  }

  /** Presses Log Out in the sidebar. Returns the confirmation dialog. */
  async function askToLeave(user: Awaited<ReturnType<typeof open>>): Promise<HTMLElement> {
    const menu = screen.getByRole('complementary', { name: 'Menu' });
    await user.click(within(menu).getByRole('button', { name: 'Log Out' }));
    return screen.findByRole('dialog', { name: 'Are you sure you want to log out?' });
  }
  const leaveIn = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Log Out' });

  test('a logout asks for confirmation, and two presses send one request', async () => {
    const user = await openShell();
    const sent = answers('logout', DONE);
    await user.click(within(await askToLeave(user)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored()).not.toBeNull();
    await user.dblClick(leaveIn(await askToLeave(user)));
    await toast('Logout successful');
    await endsAt('/login');
    expect(screen.getAllByText('Logout successful')).toHaveLength(1);
    expect(screen.queryByRole('status')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('a logout ends the session before the response, and shows a confirmation after the response', async () => {
    const user = await openShell();
    const logout = holds('logout', DONE);
    await user.click(leaveIn(await askToLeave(user)));
    await endsAt('/login');
    await waitFor(() => expect(logout.sent).toHaveLength(1));
    expect(stored()).toBeNull();
    expect(screen.queryByText('Logout successful')).toBeNull();
    logout.release();
    await toast('Logout successful');
  });

  test('the browser repeats a failed logout as soon as the browser is online', async () => {
    const user = await openShell();
    cutsOff('logout');
    await user.click(leaveIn(await askToLeave(user)));
    await toast("You're signed out in this browser.");
    expect(screen.queryByText('Logout successful')).toBeNull();
    expect(stored()).toBeNull();
    const again = answers('logout', DONE);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(again).toHaveLength(1));
  });

  test('a repeated logout does not end a newer session', async () => {
    const user = await openShell();
    const [data, token] = [profile(), stored()?.token ?? ''];
    cutsOff('logout');
    await user.click(leaveIn(await askToLeave(user)));
    await toast("You're signed out in this browser.");
    startSession(token, data);
    answers('logout', DONE);
    const fetched = vi.spyOn(globalThis, 'fetch');
    // The handler of the `online` event sends the request synchronously.
    fireEvent(window, new Event('online'));
    expect(fetched).not.toHaveBeenCalledWith('/api/auth/logout', expect.anything());
    fetched.mockRestore();
  });

  test('a logout ends the session in other tabs', async () => {
    await openShell();
    localStorage.removeItem('adashi-session');
    fireEvent(window, new StorageEvent('storage', { key: 'adashi-session' }));
    await endsAt('/login');
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  test('a logout leaves no data for the next person in this browser', async () => {
    const user = await openShell();
    const menu = screen.getByRole('complementary', { name: 'Menu' });
    await user.click(within(menu).getByRole('link', { name: 'Account' }));
    const first = profile();
    expect(await screen.findByDisplayValue(first.email_address)).toBeVisible();
    answers('logout', DONE);
    await user.click(leaveIn(await askToLeave(user)));
    await screen.findByLabelText('Email');
    const next = { ...first, id: crypto.randomUUID(), firstName: 'Sade', email_address: 'sade@example.com' };
    const me = holds('me', { ...next, chat: null });
    startSession(tokenUntil(4e12), next);
    chooseProduct('adashi');
    await endsAt('/dashboard');
    await user.click(await within(await screen.findByRole('complementary', { name: 'Menu' })).findByText('Account'));
    // The page shows all content except the profile.
    await screen.findByText('Wallet and referrals');
    await waitFor(() => expect(me.sent).not.toHaveLength(0));
    expect(document.body).not.toHaveTextContent(first.email_address);
    expect(screen.queryByDisplayValue(first.email_address)).toBeNull();
    me.release();
    expect(await screen.findByDisplayValue('sade@example.com')).toBeVisible();
    expect(screen.queryByDisplayValue(first.email_address)).toBeNull();
  });
});
