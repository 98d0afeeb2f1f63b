import { KEPT } from '../../../session/local-storage.ts';

/** An invitation to a squad. An invitation to a circle has a code. */
export interface Invited {
  readonly squad: string;
  readonly code: string | null;
}

/** Parses the parameters of an invitation URL. Returns null for any other URL. */
export function readInvitation(params: URLSearchParams): Invited | null {
  const squad = params.get('squad') ?? '';
  const code = params.get('code');
  const isOne = /^[0-9a-f-]{36}$/.test(squad) && (code === null || /^[A-Z0-9]{4,40}$/.test(code));
  return isOne ? { squad, code } : null;
}

/** Stores an invitation in this browser until the person has signed in. */
export function keepInvitation({ squad, code }: Invited): void {
  localStorage.setItem(KEPT.invitation, new URLSearchParams({ squad, ...(code && { code }) }).toString());
}

export function keptInvitation(): Invited | null {
  return readInvitation(new URLSearchParams(localStorage.getItem(KEPT.invitation) ?? ''));
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEPT.invitation);
}
