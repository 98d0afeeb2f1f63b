import type { People } from './people.ts';
import type { Heard, Target } from './target.ts';

const AT_ONCE = 20;
const many = (ask: () => Promise<Heard>) => Promise.all(Array.from({ length: AT_ONCE }, ask));

interface Session {
  readonly accessToken?: string;
}

/** Sends the same request twenty times in parallel and expects a single effect. */
export async function races(target: Target, { member }: People, password: string): Promise<void> {
  const key = `attack-${process.pid}-${performance.now()}`;
  const body = JSON.stringify({ topic: 'other', text: key });
  const ask = () =>
    target.ask({ method: 'POST', url: '/api/help/ticket', token: member, body, headers: { 'idempotency-key': key } });
  const ids = new Set((await many(ask)).filter(({ status }) => status === 200).map(({ text }) => text));
  if (ids.size !== 1) target.find(`one key wrote ${ids.size} tickets`);

  const login = await target.post('/auth/login', { email_address: 'efua.quartey@example.com', password });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const renewed = await many(() =>
    target.ask({ method: 'POST', url: '/api/auth/refresh-token', body: '{}', headers: { cookie } }),
  );
  const cookies = new Set(renewed.flatMap(({ headers }) => headers.get('set-cookie')?.split(';')[0] ?? []));
  if (cookies.size !== 1) target.find(`one cookie was renewed to ${cookies.size} others`);
  const { accessToken }: Session = JSON.parse(renewed[0]?.text ?? '{}');
  if (!accessToken) target.find('a session is not renewed');
}
