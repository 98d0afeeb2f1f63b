import type { Profile } from '@adashi/contract';
import { useSyncExternalStore } from 'react';
import { KEPT, KYC_DRAFT } from './local-storage.ts';

export type Product = 'adashi' | 'ajohome';

/** The session of this browser, kept under one key; logging out clears all of it. */
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

/** Why the last session of this browser ended, for the screen that comes next; leaving needs no word. */
export type Ending = 'left' | 'expired' | 'inactive';
const ENDING = 'adashi-ended';

let session = read();
const listeners = new Set<() => void>();

function write(next: Session): void {
  session = next;
  if (next.loggedIn) localStorage.setItem(KEY, JSON.stringify(next));
  else for (const key of [KEY, KEPT.invitation]) localStorage.removeItem(key);
  tell();
}

/** Each tab forgets its own draft with the session, wherever that ended: also one that is opened again as it was left. */
export function forgetWithoutSession(): void {
  if (!session.loggedIn) sessionStorage.removeItem(KYC_DRAFT);
}

function tell(): void {
  forgetWithoutSession();
  for (const listener of listeners) listener();
}

/** Another tab signed in or out. */
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  session = read();
  tell();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/** As it is stored: another tab may have renewed it a moment ago. */
export function readToken(): string | null {
  return read().token;
}

export function storeToken(token: string): void {
  write({ ...session, token });
}

/** Role user becomes USER, any other ADMIN; staff has no product to choose and nothing to verify. */
export function startSession(token: string, profile: Profile): void {
  const role = profile.role === 'user' ? 'USER' : 'ADMIN';
  const verified = profile.kycVerificationStatus === 'verified';
  localStorage.removeItem(ENDING);
  write({ loggedIn: true, token, profile, role, verified, product: role === 'ADMIN' ? 'adashi' : null });
}

/** A check of the identity has begun: asked about it, the server is asked by its reference. */
export function checkBegan(kycVerificationReference: string): void {
  if (session.profile) write({ ...session, profile: { ...session.profile, kycVerificationReference } });
}

/** What the server says of the person; a session that ended meanwhile stays ended. */
export function updateProfile(profile: Profile): void {
  if (!session.loggedIn) return;
  write({ ...session, profile, verified: profile.kycVerificationStatus === 'verified' });
}

export function chooseProduct(product: Product): void {
  write({ ...session, product });
}

export function setVerified(): void {
  write({ ...session, verified: true });
}

export function endSession(how: Ending): void {
  // What was under way when the session ended hears that it is over: that is not why.
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
