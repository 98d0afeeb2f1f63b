import { afterEach, describe, expect, test, vi } from 'vitest';
import { squaresOf } from '../../src/ui/squares.ts';
import {
  alters,
  answers,
  cutsOff,
  fill,
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
const link = () => screen.findByRole('textbox', { name: 'Your link' });

describe('the referral link', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  test('a referral link has a QR code, and the member can share the link', async () => {
    await signedInAs(AMARA);
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const user = await open('/referral');
    // Cast: the element is an input, because its role is textbox.
    const url = ((await link()) as HTMLInputElement).value;
    expect(url).toMatch(/^http:\/\/localhost:3000\/sign-up\?ref=\w{8}$/);
    const code = screen.getByRole('img', { name: 'Your link as a code to scan' });
    await waitFor(() => expect(code).toHaveAttribute('aria-busy', 'false'));
    expect(code).toContainHTML((await squaresOf(url)).path);
    await user.click(screen.getByText('Share'));
    expect(share).toHaveBeenCalledWith({ text: 'Save with me in a squad on Adashi', url });
  });

  test('a device without a share sheet offers only to copy the referral link', async () => {
    await signedInAs(AMARA);
    await open('/referral');
    await link();
    expect(screen.getByText('Copy the link')).toBeVisible();
    expect(screen.queryByText('Share')).toBeNull();
  });
});

describe('the referred friends', () => {
  const friend = { id: crypto.randomUUID(), signedUpOn: '2026-11-01', reward: 0 };
  const EFUA = { ...friend, name: 'Efua Q.', initials: 'EQ', stage: 'signed_up' } as const;
  const KOJO = { ...friend, id: crypto.randomUUID(), name: 'Kojo A.', initials: 'KA', stage: 'contributed' } as const;

  test('each referred friend shows the next step, and the URL stores the filter by stage', async () => {
    await signedInAs(AMARA);
    const reached = { signed_up: 2, verified: 1, in_squad: 1, contributed: 1 };
    const asked = answers('referrals', ({ query }) => {
      const data = [EFUA, { ...KOJO, reward: 1_000 }].filter(({ stage }) => stage === (query.get('stage') ?? stage));
      return { data, page: 1, pageSize: 25, total: data.length, reached, rewards: 1_000, rewardEach: 1_000 };
    });
    const user = await open('/referral');
    await screen.findAllByText('Nothing more to do');
    const stages = screen.getAllByRole('combobox', { name: 'Stage' });
    await user.selectOptions(stages[0] ?? document.body, 'Signed up');
    await waitFor(() => expect(screen.queryAllByText('Nothing more to do')).toEqual([]));
    await screen.findAllByText("Hasn't verified yet");
    expect(location.search).toBe('?friends-stage=signed_up');
    expect(asked.at(-1)?.query.get('stage')).toBe('signed_up');
  });
});

describe('the wallet', () => {
  test('a switch on the wallet page changes immediately, and returns to the saved value after a failed save', async () => {
    await signedInAs(AMARA);
    const user = await open('/referral');
    const group = within(await screen.findByRole('group', { name: /^Pay from my wallet/ }));
    expect(group.getByRole('radio', { name: 'No' })).toBeChecked();
    const saving = holds('updatePersonalInfo', { message: 'Saved' });
    await user.click(group.getByText('Yes'));
    expect(await screen.findByText('Saving')).toHaveRole('status');
    expect(group.getByRole('radio', { name: 'Yes' })).toBeChecked();
    alters(AMARA, 'wallet', (wallet) => ({ ...wallet, pays: true }));
    saving.release();
    await toast('Saved');
    expect(saving.sent.map(({ body }) => body)).toEqual([{ walletPays: true }]);
    cutsOff('updatePersonalInfo');
    await user.click(group.getByText('No'));
    await toast('You have no connection. Please try again.');
    await waitFor(() => expect(group.getByRole('radio', { name: 'Yes' })).toBeChecked());
    expect(screen.queryByText('Saving')).toBeNull();
  });

  test('a withdrawal from the wallet goes to a saved bank account, and must be within the limits', async () => {
    await signedInAs(AMARA);
    const rich = () => alters(AMARA, 'wallet', (wallet) => ({ ...wallet, balance: 3_000, most: 3_000 }));
    rich();
    const sent = answers('withdraw', { id: crypto.randomUUID(), arrivesOn: '2026-11-27' });
    const user = await open('/referral');
    const amount = await screen.findByLabelText('Amount', { selector: 'input' });
    expect(amount).toHaveAccessibleDescription('From CA$1.00 to CA$30.00');
    const withdraw = screen.getByRole('button', { name: 'Withdraw' });
    for (const wrong of ['0,5', '30.01', 'x']) {
      fill(amount, wrong);
      await waitFor(() => expect(amount).toHaveAttribute('aria-invalid', 'true'));
      expect(withdraw).toBeDisabled();
    }
    await user.click(screen.getByText('CA$20.00'));
    expect(await screen.findByText('CA$10.00')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Withdraw CA$20.00' }));
    await toast("It's on its way to your bank");
    expect(sent.map(({ body }) => body)).toEqual([{ amount: 2_000, bankId: expect.any(String) }]);
    await waitFor(() => expect(amount).toHaveValue(''));
    refuses('withdraw', 400, { code: 'invalid', message: 'No.', fields: { amount: 'Too much' } });
    await user.click(screen.getByText('All of it'));
    await user.click(await screen.findByRole('button', { name: 'Withdraw CA$30.00' }));
    await waitFor(() => expect(amount).toHaveAttribute('aria-invalid', 'true'));
    expect(amount).toHaveValue('30.00');
  });
});
