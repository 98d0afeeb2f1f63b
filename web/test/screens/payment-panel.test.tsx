import { type PaymentStory, ROUTES } from '@adashi/contract';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answers, fireEvent, open, screen, waitFor, within } from './dom.tsx';
import { PAYMENT } from './payment.ts';
import { bareAnswer } from './sample.ts';
import { pageOf, signedInAsStaff } from './staff.ts';

const FAILED: PaymentStory = {
  ...bareAnswer(ROUTES.paymentStory),
  payment: { ...PAYMENT, state: 'failed', owed: 10_000, retryOn: '2026-11-26' },
  may: { retry: false, markPaid: true, waive: false },
};
const OWED: PaymentStory = {
  ...FAILED,
  payment: { ...FAILED.payment, state: 'defaulted', retryOn: null },
  may: { retry: true, markPaid: true, waive: true },
};

beforeEach(() => signedInAsStaff());

/** Opens the panel of a contribution. */
async function openPanel(story: PaymentStory) {
  answers('payments', ({ query }) => pageOf(query, [story.payment], 60));
  answers('paymentStory', story);
  await open(`/payment?open=${story.payment.id}`);
  return within(await screen.findByRole('dialog', { name: story.payment.member, hidden: true }));
}

test('the primary act on an owed contribution is Try again', async () => {
  const panel = await openPanel(OWED);
  const again = panel.getByText('Try again', { selector: 'button' });
  expect(again.className).toContain('primary');
  expect(again).toBeEnabled();
  expect(panel.getByText('Mark as paid outside Adashi').className).not.toContain('primary');
  expect(panel.getAllByText(/./, { selector: 'footer button' })[0]).toBe(again);
});

test('the button Try again is disabled before a scheduled retry, with the reason', async () => {
  const panel = await openPanel(FAILED);
  const again = panel.getByText('Try again', { selector: 'button' });
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription(/^We'll try again on .*26/);
  expect(panel.getByText('Mark as paid outside Adashi').className).not.toContain('primary');
});

test('the list of payments for staff has page numbers', async () => {
  const asked = answers('payments', ({ query }) => pageOf(query, [PAYMENT], 60));
  await open('/payment');
  const pages = within(await screen.findByRole('navigation', { name: 'Pages', hidden: true }));
  expect(pages.getByLabelText('Page 1')).toHaveAttribute('aria-current', 'page');
  pages.getByLabelText('Page 3').click();
  await expect.poll(() => asked.at(-1)?.query.get('page')).toBe('3');
  await expect.poll(() => screen.queryByLabelText('Page 3')?.getAttribute('aria-current')).toBe('page');
});

test('resizing the window keeps the form of an act open, with the entered text', async () => {
  const panel = await openPanel(OWED);
  const user = userEvent.setup();
  await user.click(panel.getByText('Try again', { selector: 'button' }));
  const before = window.innerWidth;
  try {
    for (const width of [1440, 390, 800]) {
      await user.type(await screen.findByLabelText('Reason'), 'x');
      window.innerWidth = width;
      fireEvent(window, new Event('resize'));
      await screen.findByRole(width === 1440 ? 'complementary' : 'dialog', { name: PAYMENT.member, hidden: true });
    }
    expect(screen.getByLabelText('Reason')).toHaveValue('xxx');
  } finally {
    window.innerWidth = before;
  }
});

test('Escape closes the form of an act, and then the drawer', async () => {
  const panel = await openPanel(OWED);
  const user = userEvent.setup();
  await user.click(panel.getByText('Try again', { selector: 'button' }));
  const reason = await screen.findByLabelText('Reason');
  await user.type(reason, 'x{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  expect(panel.getByText('Try again', { selector: 'button' })).toBeVisible();
  panel.getByLabelText('Close').focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Try again', { selector: 'button' })).toBeNull());
});
