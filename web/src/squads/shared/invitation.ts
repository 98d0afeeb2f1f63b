import { KEPT } from '../../session/local-storage.ts';

/** Which squad somebody was invited to, and to a circle its code. */
export interface Invited {
  readonly squad: string;
  readonly code: string | null;
}

/** From the address of an invitation; null where it is none. */
export function readInvitation(params: URLSearchParams): Invited | null {
  const squad = params.get('squad') ?? '';
  const code = params.get('code');
  const isOne = /^[0-9a-f-]{36}$/.test(squad) && (code === null || /^[A-Z0-9]{4,40}$/.test(code));
  return isOne ? { squad, code } : null;
}

/** Kept for after the sign-in, which leads to the dashboard. */
export function keepInvitation({ squad, code }: Invited): void {
  localStorage.setItem(KEPT.invitation, new URLSearchParams({ squad, ...(code && { code }) }).toString());
}

export function keptInvitation(): Invited | null {
  return readInvitation(new URLSearchParams(localStorage.getItem(KEPT.invitation) ?? ''));
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEPT.invitation);
}
