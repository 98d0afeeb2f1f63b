import type { Profile } from '@adashi/contract';
import { useSyncExternalStore } from 'react';
import { KEPT, KYC_DRAFT } from './local-storage.ts';

export type Product = 'adashi' | 'ajohome';

/** Session of this browser, stored under one key. A logout deletes the stored session. */
export interface Session {
  readonly loggedIn: boolean;
  readonly token: string | null;
  readonly profile: Profile | null;
  readonly role: 'USER' | 'ADMIN';
  readonly verified: boolean;
  readonly product: Product | null;
}

const KEY = 'adashi-session';
const EMPTY: Session = { loggedIn: false, token: null, profile: null, role: 'ADMIN', verified: false, product: null };

function read(): Session {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return EMPTY;
  }
}

/** Reason for the end of this browser's last session. The sign-in screen shows the reason, except after a logout. */
export type Ending = 'left' | 'expired' | 'inactive';
const ENDING = 'adashi-ended';

let session = read();
const listeners = new Set<() => void>();

function write(next: Session): void {
  session = next;
  if (next.loggedIn) localStorage.setItem(KEY, JSON.stringify(next));
  else for (const key of [KEY, KEPT.invitation]) localStorage.removeItem(key);
  notifyListeners();
}

/** Deletes the KYC draft of this tab if the session has ended in any tab. This also applies to a restored tab. */
export function forgetWithoutSession(): void {
  if (!session.loggedIn) sessionStorage.removeItem(KYC_DRAFT);
}

function notifyListeners(): void {
  forgetWithoutSession();
  for (const listener of listeners) listener();
}

/** Another tab has signed in or out. */
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  session = read();
  notifyListeners();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

export function readProfile(): Profile | null {
  return session.profile;
}

/** Returns the token from localStorage, because another tab may have renewed the token. */
export function readToken(): string | null {
  return read().token;
}

export function storeToken(token: string): void {
  write({ ...session, token });
}

/**
 * Stores a new session: USER for the role `user`, and ADMIN for any other role. Staff need no product and no identity
 * check. A member who chose a product in an earlier session keeps the product.
 */
export function startSession(token: string, profile: Profile): void {
  const role = profile.role === 'user' ? 'USER' : 'ADMIN';
  const verified = profile.kycVerificationStatus === 'verified';
  localStorage.removeItem(ENDING);
  write({ loggedIn: true, token, profile, role, verified, product: role === 'ADMIN' ? 'adashi' : profile.product });
}

/** Stores the reference of an identity check, for requests about the status of the check. */
export function checkBegan(kycVerificationReference: string): void {
  if (session.profile) write({ ...session, profile: { ...session.profile, kycVerificationReference } });
}

/** Stores the profile from the server. Does nothing after the end of the session. */
export function updateProfile(profile: Profile): void {
  if (!session.loggedIn) return;
  const product = session.product ?? profile.product;
  write({ ...session, profile, product, verified: profile.kycVerificationStatus === 'verified' });
}

export function chooseProduct(product: Product): void {
  write({ ...session, product });
}

export function setVerified(): void {
  write({ ...session, verified: true });
}

export function endSession(how: Ending): void {
  // Keeps the reason for a logout. Requests in progress during the logout fail as expired, and must not overwrite the
  // reason.
  if (how === 'expired' && !session.loggedIn) return;
  if (how === 'left') localStorage.removeItem(ENDING);
  else localStorage.setItem(ENDING, how);
  write(EMPTY);
}

export function useEnding(): Ending | null {
  return useSyncExternalStore(subscribe, () => {
    const how = localStorage.getItem(ENDING);
    return how === 'expired' || how === 'inactive' ? how : null;
  });
}
