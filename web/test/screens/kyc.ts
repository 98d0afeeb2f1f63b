import { expect, vi } from 'vitest';
import { KYC } from '../../../contract/test/rules.ts';
import { queryClient } from '../../src/client/query.ts';
import { alters, fill, open, screen, waitFor, within } from './dom.tsx';

/** Who has not begun to verify their identity. */
export const NEWCOMER = 'Efua Quartey';

export const LABELS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  homeAddress: 'Home address',
  city: 'City',
  state: 'Province',
  zipCode: 'Postal code',
  jobTitle: 'Job title',
  employerName: 'Employer name',
  employerPhoneNumber: 'Employer phone number',
};

const { other: _, ...form } = KYC;

/** The answer for a form that is saved. */
export const SAVED = { data: form };

const NAME = 'KYC Verification';

/** The dialog that is open. */
export const dialog = () => within(screen.getByLabelText(NAME));
export const field = (name: string) => screen.getByLabelText(LABELS[name] ?? '', { exact: true });
export const button = (name: string) => dialog().getByText(name, { selector: 'button' });
/** The chip of a choice, which is a radio button. */
export const choice = (name: string) => screen.getByLabelText(name, { exact: true });

/** Opens a page of the member who is signed in, as after a reload, and waits for the dialog to say the text. */
export async function openKyc(says = 'Complete Personal Information'): Promise<Awaited<ReturnType<typeof open>>> {
  queryClient.clear();
  const user = await open('/notification');
  await screen.findByText(says);
  return user;
}

export async function closed(): Promise<void> {
  await waitFor(() => expect(screen.queryByLabelText(NAME)).toBeNull());
}

/** Fills in all fields of a form that is right; the choice below them is left out. */
export function fillFields(): void {
  for (const name of Object.keys(LABELS)) fill(field(name), KYC[name as keyof typeof KYC]); // each label is of a field
}

/** Fills in a form that is right. */
export function fillForm(): void {
  fillFields();
  choice('LinkedIn').click();
}

/** From now on, the server knows the newcomer as verified. */
export function isVerified(): void {
  alters(NEWCOMER, 'me', (me) => ({ ...me, kycVerificationStatus: 'verified' }));
}

/** Catches what is opened in another tab. */
export function catchTabs() {
  return vi.spyOn(window, 'open').mockReturnValue(window);
}
