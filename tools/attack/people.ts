import type { Target } from './target.ts';

/** Accounts of the demo that the attacks use. */
export interface People {
  readonly member: string | undefined;
  readonly superadmin: string | undefined;
}

async function tokenOf(target: Target, email_address: string, password: string): Promise<string | undefined> {
  const { status, text } = await target.post('/auth/login', { email_address, password });
  if (status !== 200) throw new Error(`${email_address} cannot sign in (${status}): a server with its demo is needed.`);
  const { accessToken }: { accessToken?: string } = JSON.parse(text);
  return accessToken;
}

export async function signIn(target: Target, password: string): Promise<People> {
  return {
    member: await tokenOf(target, 'amara.okafor@example.com', password),
    superadmin: await tokenOf(target, 'kofi.mensah@example.com', password),
  };
}
