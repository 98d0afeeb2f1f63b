import { ROUTES } from '@adashi/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fill, open, refuses, screen, toast, waitFor, within } from './dom.tsx';
import { control, press, write } from './keyboard.ts';
import { PAYMENT } from './payment.ts';
import { bareAnswer, SAMPLE_ID } from './sample.ts';
import { idOf, pageOf, signedInAsStaff } from './staff.ts';

const SENT = 'Sent to a second person. Nothing has happened yet.';
/** Response of the server to an act that waits for a second person. */
const WAITS = { code: 'second_person_needed', message: '', details: { act: SAMPLE_ID } };
const dialog = () => screen.findByRole('dialog', { hidden: true });
const alerts = () => screen.queryAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent);

beforeEach(() => signedInAsStaff('superadmin'));

describe('an act that waits for a second person', () => {
  test('closes the dialog, says that nothing happened and links to the act', async () => {
    const asked = answers('platformSettings', {
      version: 2,
      data: [{ name: 'reward', value: 1_000, changed: null }],
    });
    const user = await open(paths.settings);
    await press(user, await control('button', 'Change: Reward for a referral'));
    const form = within(await dialog());
    await write(user, form.getByLabelText('From now on'), '12');
    await write(user, form.getByLabelText('Reason'), 'More friends');
    refuses('changeSetting', 202, WAITS);
    const before = asked.length;
    await press(user, form.getByRole('button', { name: /^Set it to/, hidden: true }));
    await toast(SENT);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(alerts().join()).not.toContain('Saved');
    expect(screen.getByText(SENT).closest('[role=alert]')).not.toHaveAttribute('data-error');
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(screen.getByRole('link', { name: 'See the act', hidden: true })).toHaveAttribute(
      'href',
      paths.act(SAMPLE_ID),
    );
  });

  test('empties a form that has no dialog', async () => {
    answers('staff', { ...bareAnswer(ROUTES.staff), data: [], total: 0 });
    const user = await open(paths.staff);
    const email = await screen.findByLabelText('Email', { exact: true });
    await write(user, email, 'ama@example.com');
    await write(user, screen.getByLabelText('Reason'), 'Second person');
    refuses('inviteStaff', 202, WAITS);
    await press(user, await control('button', 'Send invitation'));
    await toast(SENT);
    expect(alerts().join()).not.toContain('on its way');
    await waitFor(() => expect(email).toHaveValue(''));
  });

  test('does not count as a failure in a bulk action', async () => {
    const owed = { ...PAYMENT, owed: 10_000, state: 'defaulted' as const };
    answers('payments', ({ query }) => pageOf(query, [{ ...owed, id: idOf(1) }]));
    refuses('retryPayment', 202, WAITS);
    await open(paths.payments);
    (await screen.findByLabelText('Choose all of this page')).click();
    within(await screen.findByRole('region', { name: 'Chosen', hidden: true }))
      .getByText(/^Retry the debit/)
      .click();
    const form = within(await dialog());
    fill(form.getByLabelText('Reason'), 'They asked for it');
    const send = form.getByText(/^Retry the debit/, { selector: 'button, button *' }).closest('button');
    await waitFor(() => expect(send).toBeEnabled());
    send?.click();
    expect(await form.findByText('Sent to a second person')).toBeVisible();
    expect(form.getByText('0 of 1 done')).toBeVisible();
    expect(form.queryByText(/again/)).toBeNull();
  });
});
