import { KEPT } from '../../../session/local-storage.ts';

/** The invited squad, with the invitation code of a circle. */
export interface Invited {
  readonly squad: string;
  readonly code: string | null;
}

/** Parses the URL of an invitation. Null for any other URL. */
export function readInvitation(params: URLSearchParams): Invited | null {
  const squad = params.get('squad') ?? '';
  const code = params.get('code');
  const isOne = /^[0-9a-f-]{36}$/.test(squad) && (code === null || /^[A-Z0-9]{4,40}$/.test(code));
  return isOne ? { squad, code } : null;
}

/** Stores an invitation until after sign-in, which leads to the dashboard. */
export function keepInvitation({ squad, code }: Invited): void {
  localStorage.setItem(KEPT.invitation, new URLSearchParams({ squad, ...(code && { code }) }).toString());
}

export function keptInvitation(): Invited | null {
  return readInvitation(new URLSearchParams(localStorage.getItem(KEPT.invitation) ?? ''));
}

export function forgetInvitation(): void {
  localStorage.removeItem(KEPT.invitation);
}
