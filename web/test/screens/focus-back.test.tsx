import { type Payout, ROUTES } from '@adashi/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, open, screen, signedInAs, waitFor, within } from './dom.tsx';
import { control, press } from './keyboard.ts';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const isIn = (part: HTMLElement) => waitFor(() => expect(part.contains(document.activeElement)).toBe(true));
const dialog = () => screen.findByRole('dialog', { hidden: true });
const WIDTH = window.innerWidth;
const wide = (width: number) => Object.assign(window, { innerWidth: width });
afterEach(() => wide(WIDTH));

interface Opener {
  readonly path: string;
  readonly who?: string;
  /** Stubs the responses that the dialog needs. Null means that the recorded responses are sufficient. */
  readonly knows?: (() => void) | null;
}

const PAYOUT: Payout = {
  id: SAMPLE_ID,
  squadId: SAMPLE_ID,
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round: 3,
  seq: 0,
  kind: 'rotation',
  member: 'Amara Okafor',
  memberEmail: 'amara.okafor@example.com',
  state: 'scheduled',
  heldReason: null,
  expectedNet: 98_000,
  net: 98_000,
  payoutOn: '2026-12-18',
  changedOn: '2026-11-20',
  isPartOwed: false,
  gap: null,
  approvals: 0,
  leavesOn: null,
  arrivesOn: null,
  heldUntil: null,
  retryOn: null,
  account: null,
};

const OPENERS: Record<string, Opener> = {
  'Why this amount?': { path: paths.payouts, knows: null },
  'Cancel pre-authorized debits': {
    path: paths.connectBank,
    knows: () => {
      answers('mandate', { ...bareAnswer(ROUTES.mandate), status: 'active', lastDigits: '321' });
      answers('endMandate', { isDone: false, confirm: 'abc', means: { underWay: 0, running: [], starting: [] } });
    },
  },
  'Change the password': { path: paths.account },
  'Add to calendar': { path: paths.payments },
  'Log Out': { path: paths.dashboard },
  Continue: { path: paths.dashboard, who: 'Efua Quartey' },
};

describe('focus of dialogs', () => {
  test.each(Object.entries(OPENERS))(
    'the dialog of the button %s takes the focus, and Escape returns the focus to the button',
    async (name, { path, who = 'Amara Okafor', knows }) => {
      await signedInAs(who);
      if (knows !== null) answersBarely();
      knows?.();
      const user = await open(path);
      if (who === 'Efua Quartey') {
        await isIn(await dialog());
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
      }
      const opener = await control('button', name);
      await press(user, opener);
      const opened = await dialog();
      await isIn(opened);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(opened).not.toBeInTheDocument());
      await waitFor(() => expect(opener).toHaveFocus());
    },
  );
});

const listOf = <Row,>(...data: Row[]) => ({ data, page: 1, pageSize: 25, total: data.length });
const OTHER_ID = SAMPLE_ID.replace(/1$/, '2');

const CASE = { submittedAt: '2026-11-20T14:00:00Z', email_address: 'ada@example.com', reason: null, squads: 1 };
/** Lists with a panel for each row. Each function stubs the responses for one list and its panel. */
const LISTS: Record<string, () => void> = {
  [paths.payments]: () => {
    const { payment } = bareAnswer(ROUTES.paymentStory);
    answers('payments', listOf(payment, { ...payment, id: OTHER_ID }));
  },
  [paths.payouts]: () => void answers('payouts', listOf(PAYOUT, { ...PAYOUT, id: OTHER_ID })),
  [paths.kyc]: () => {
    const row = { ...CASE, name: 'Ada Obi', stage: 'review' as const, checks: 0 };
    answers('kycCases', listOf({ ...row, id: SAMPLE_ID }, { ...row, id: OTHER_ID }));
  },
  [paths.guarantors]: () => {
    const row = { ...bareAnswer(ROUTES.guarantorCase), atStake: 0, owed: 0, squads: 1 };
    answers('guarantorCases', listOf(row, { ...row, id: OTHER_ID }));
  },
};

describe('focus of row panels', () => {
  test.each([
    [paths.payments, 1440],
    [paths.payouts, 1100],
    [paths.kyc, 390],
    [paths.guarantors, 1440],
  ])('closing the panel of the list %s focuses the row again, at a width of %i px', async (path, width) => {
    wide(width);
    await signedInAs('Kofi Mensah');
    answersBarely();
    LISTS[path]?.();
    const user = await open(path);
    const table = within(await screen.findByRole('table', { hidden: true }));
    const row = await waitFor(() => {
      const found = table.getAllByRole('link', { hidden: true }).filter((link) => link.matches('[href*="open="]'))[1];
      return found ?? expect.fail('There is no second row.');
    });
    const isDocked = width >= 1380;
    await press(user, row);
    const panel = isDocked ? await screen.findByRole('main', { hidden: true }) : await dialog();
    const close = await within(panel).findByLabelText('Close');
    if (!isDocked) await isIn(panel);
    await press(user, close);
    await waitFor(() => expect(close).not.toBeInTheDocument());
    await waitFor(() => expect(row).toHaveFocus());
    if (isDocked) return;
    await user.keyboard('{Enter}');
    const opened = await dialog();
    await isIn(opened);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opened).not.toBeInTheDocument());
    await waitFor(() => expect(row).toHaveFocus());
  });
});
