import { ROUTES } from '@adashi/contract';
import { expect, vi } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, fireEvent, holds, refuses, screen, toast, waitFor } from './dom.tsx';
import { DONE, type Form, press, says, shows, typeIn } from './form.ts';
import { bareAnswer, SAMPLE_ID } from './sample.ts';

const SECURITY = bareAnswer(ROUTES.security);
const PASSKEY = { id: SAMPLE_ID, name: 'Phone', addedAt: '2026-11-20T14:00:00Z', usedAt: null, isOff: false };

/** Mock of the browser's passkey creation, which counts the requests to the device. */
const create = vi.fn(async () => ({
  id: 'AQ',
  rawId: new Uint8Array([1]).buffer,
  type: 'public-key',
  response: { clientDataJSON: new Uint8Array([1]).buffer, attestationObject: new Uint8Array([1]).buffer },
  getClientExtensionResults: () => ({}),
}));

/** Adds a device that can create passkeys, because jsdom has no such device. */
export function addDevice(): void {
  create.mockClear();
  Object.defineProperty(window, 'PublicKeyCredential', { value: () => {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
}
export function removeDevice(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

const OPTIONS = {
  challenge: 'AQ',
  rp: { name: 'Adashi' },
  user: { id: 'AQ', name: 'amara', displayName: 'Amara' },
  pubKeyCredParams: [],
};

/** Forms for the sign-in methods and the account data. */
export const ACCOUNT_FORMS: Record<string, Form> = {
  'the first code of an authenticator app': {
    path: paths.account,
    knows: () =>
      answers('beginTwoFactor', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' }),
    fill: typeIn('Turn on two-factor', { 'The 6 digits in the app': '123456' }),
    write: 'confirmTwoFactor',
    held: () => holds('confirmTwoFactor', { recoveryCodes: ['aaaa-bbbb'] }),
    send: 'Turn it on',
    done: () => screen.findByRole('dialog', { name: 'Your recovery codes' }),
  },
  'the deletion of an account': {
    path: paths.account,
    knows: () => {
      answers('logout', DONE);
      refuses('deleteMe', 403, { code: 'password_needed', message: '' });
    },
    fill: async () => {
      await typeIn('Delete account')();
      const dialog = screen.getByRole('dialog', { hidden: true });
      await waitFor(() => expect(dialog).toHaveStyle({ opacity: 1 }));
      await press('Delete for good');
      const question = await screen.findByRole('dialog', { name: 'Is it you?', hidden: true });
      // Escape closes only the dialog in front.
      fireEvent.keyDown(question, { key: 'Escape' });
      await waitFor(() => expect(question).not.toBeInTheDocument());
      // A closed dialog starts to fade in the next frame.
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
      expect(dialog).toHaveStyle({ opacity: 1 });
    },
    write: 'deleteMe',
    held: () => holds('deleteMe', DONE),
    send: 'Delete for good',
    done: async () => {
      await toast('Your account is deleted');
      expect(await screen.findByLabelText('Email')).toBeVisible();
    },
  },
  'a changed password': {
    path: paths.account,
    fill: typeIn('Change the password', {
      'Current password': 'Savings2026!',
      'New password': 'Another2026!',
      'Confirm password': 'Another2026!',
    }),
    write: 'updatePassword',
    held: () => holds('updatePassword', DONE),
    send: 'Change the password',
    done: says('Password updated'),
  },
  'a changed email': {
    path: paths.account,
    fill: typeIn('Change the email', { 'New email': 'amara.new@example.com' }),
    write: 'askForNewEmail',
    held: () => holds('askForNewEmail', DONE),
    send: 'Send the code',
    done: shows(/We sent a 6-digit code to amara\.new@example\.com/),
  },
  'the name of a new passkey': {
    path: paths.account,
    knows: () => answers('passkeyOptions', OPTIONS),
    fill: typeIn('Add one', { 'Its name': 'Phone' }),
    write: 'addPasskey',
    held: () => holds('addPasskey', PASSKEY),
    send: 'Add the passkey',
    done: async () => {
      await toast('A passkey was added');
      // A second request to the device would fail, because the device already has a passkey.
      expect(create).toHaveBeenCalledTimes(1);
    },
  },
  'a renamed passkey': {
    path: paths.account,
    knows: () => answers('security', { ...SECURITY, passkeys: [PASSKEY] }),
    fill: typeIn('Rename', { 'Its name': 'Old phone' }),
    write: 'renamePasskey',
    held: () => holds('renamePasskey', DONE),
    send: 'Save',
    after: () => answers('security', { ...SECURITY, passkeys: [{ ...PASSKEY, name: 'Old phone' }] }),
    done: shows(/^Old phone, since/),
  },
  'a new calendar URL': {
    path: paths.payments,
    knows: () => answers('calendarAddress', { address: 'https://adashi.example/api/calendar/abc.ics' }),
    fill: async () => {
      await typeIn('Add to calendar')();
      await press('Renew');
      await screen.findByText('Create a new link');
    },
    write: 'renewCalendarAddress',
    held: () => holds('renewCalendarAddress', { address: 'https://adashi.example/api/calendar/def.ics' }),
    send: 'Create a new link',
    done: says('Your new link is ready.'),
  },
  'the waiting list of AjoHome': {
    path: paths.aboutPods,
    fill: async () => void (await screen.findByText(/^One email to amara\.okafor@example\.com/)),
    write: 'joinWaitingList',
    held: () => holds('joinWaitingList', DONE),
    send: 'Tell me when it starts',
    after: () => answers('waiting', { since: '2026-11-20T14:00:00Z' }),
    done: shows("We'll let you know, Amara."),
  },
};
