import { ROUTES, type Route } from '@adashi/contract';
import type { People } from './people.ts';
import { each, type Target } from './target.ts';

export const SOMETHING = '00000000-0000-4000-8000-000000000000';

export const urlOf = ({ path }: Route, id = SOMETHING): string =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'product' ? 'adashi' : id))}`;

/** Sends every protected request with invalid tokens, and every staff request with a member's token. */
export async function matrix(target: Target, { member }: People): Promise<void> {
  const [head = '', middle = ''] = (member ?? '').split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const broken = [undefined, 'x.y.z', `${head}.${middle}.${'A'.repeat(43)}`, `${none}.${middle}.`];
  const routes = Object.entries<Route>(ROUTES).filter(([, { who }]) => who !== 'anyone');
  await each(routes, async ([name, route]) => {
    const asked = { method: route.method, url: urlOf(route), body: '{}' };
    for (const token of broken) {
      const { status } = await target.ask({ ...asked, token });
      if (status !== 401) target.find(`${name} answers ${status} to a token that is none`);
    }
    if (!route.who.includes('staff') || route.who === 'member or staff') return;
    const { status } = await target.ask({ ...asked, token: member });
    if (status !== 403 && status !== 404) target.find(`${name} answers ${status} to a member`);
  });
}
