import { expect, vi } from 'vitest';
import { KYC } from '../../../contract/test/rules.ts';
import { queryClient } from '../../src/client/query.ts';
import { alters, fill, open, screen, waitFor, within } from './dom.tsx';
import { KYC_LABELS } from './kyc-labels.ts';

/** Name of a demo person who has not started the identity check. */
export const NEWCOMER = 'Efua Quartey';

const { other: _, ...form } = KYC;

/** Response with a saved form. */
export const SAVED = { data: form };

const NAME = 'KYC Verification';

/** Returns the open KYC dialog. */
export const dialog = () => within(screen.getByLabelText(NAME));
export const field = (name: string) => screen.getByLabelText(KYC_LABELS[name] ?? '', { exact: true });
export const button = (name: string) => dialog().getByText(name, { selector: 'button' });
/** Returns the radio button of an option. */
export const choice = (name: string) => screen.getByLabelText(name, { exact: true });

/** Opens a page, as after a reload, and waits until the dialog shows the text. */
export async function openKyc(says = 'Complete Personal Information'): Promise<Awaited<ReturnType<typeof open>>> {
  queryClient.clear();
  const user = await open('/notification');
  await screen.findByText(says);
  return user;
}

export async function closed(): Promise<void> {
  await waitFor(() => expect(screen.queryByLabelText(NAME)).toBeNull());
}

/** Fills in all text fields with valid values. */
export function fillFields(): void {
  // Cast: the keys of `KYC_LABELS` are field names of `KYC`.
  for (const name of Object.keys(KYC_LABELS)) fill(field(name), KYC[name as keyof typeof KYC]);
}

/** Fills in the whole form with valid values. */
export function fillForm(): void {
  fillFields();
  choice('LinkedIn').click();
}

/** Stubs a verified profile of the demo person. */
export function isVerified(): void {
  alters(NEWCOMER, 'me', (me) => ({ ...me, kycVerificationStatus: 'verified' }));
}

/** Replaces `window.open` with a mock that does not open a tab. */
export function catchTabs() {
  return vi.spyOn(window, 'open').mockReturnValue(window);
}
