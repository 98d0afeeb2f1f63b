import type { Profile } from '@adashi/contract';
import { useSyncExternalStore } from 'react';

/** The session of this browser, kept under one key; logging out clears all of it. */
export interface Session {
  readonly loggedIn: boolean;
  readonly token: string | null;
  readonly profile: Profile | null;
  readonly role: 'USER' | 'ADMIN';
  readonly verified: boolean;
  readonly product: 'adashi' | 'ajohome' | null;
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

let session = read();
const listeners = new Set<() => void>();

function write(next: Session): void {
  session = next;
  if (next.loggedIn) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Another tab signed in or out. */
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  session = read();
  for (const listener of listeners) listener();
});

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

export function readToken(): string | null {
  return session.token;
}

export function storeToken(token: string): void {
  write({ ...session, token });
}

/** Role user becomes USER, any other ADMIN; staff has no product to choose and nothing to verify. */
export function startSession(token: string, profile: Profile): void {
  const role = profile.role === 'user' ? 'USER' : 'ADMIN';
  const verified = profile.kycVerificationStatus === 'verified';
  const product = role === 'ADMIN' ? 'adashi' : readProduct(profile.id);
  write({ loggedIn: true, token, profile, role, verified, product });
}

export function updateProfile(profile: Profile): void {
  write({ ...session, profile, verified: profile.kycVerificationStatus === 'verified' });
}

const PRODUCT_KEY = 'adashi-product';

/** A product that was chosen once on this browser is not asked for again. */
function readProduct(personId: string): Session['product'] {
  return localStorage.getItem(PRODUCT_KEY) === personId ? 'adashi' : null;
}

export function chooseProduct(product: 'adashi'): void {
  if (session.profile) localStorage.setItem(PRODUCT_KEY, session.profile.id);
  write({ ...session, product });
}

export function setVerified(): void {
  write({ ...session, verified: true });
}

export function endSession(): void {
  write(EMPTY);
}
