import { ROUTES, type Route } from '@adashi/contract';
import { madeWrong, type Sent, samplesOf } from '../../api/test/samples.ts';
import { urlOf } from './matrix.ts';
import type { People } from './people.ts';
import { type Asked, each, type Target } from './target.ts';

const LARGE = 999_999_999_999_999;
const TEXTS = [
  'a\0b',
  'a\ud800b',
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '%0d%0aX: y',
  '{{7*7}}',
  '=1+1',
  '0000-01-01',
];
const WRONG: readonly Sent[] = [
  ...TEXTS,
  'x'.repeat(50_000),
  String(LARGE),
  1e300,
  LARGE,
  -1,
  0.5,
  null,
  ['a', 'b'],
  { $ne: 1 },
];
/**
 * Routes to skip, because they end the attacker's session or account, keep the response open, or change the server's
 * clock.
 */
export const LEFT_OUT =
  /^(notificationStream|logout|refreshToken|deleteMe|deletePerson|end.*Session.*|advanceClock|suspend.*|resetStaffFactor|changeStaffRole)$/;

/** Encodes a value for a URL. Half of a UTF-16 surrogate pair becomes raw bytes. */
const encoded = (value: Sent) =>
  String(value)
    .split('\ud800')
    .map((text) => encodeURIComponent(text))
    .join('%ED%A0%80');

function askedOf(route: Route, token: string | undefined): Asked[] {
  const { method } = route;
  const bodies = samplesOf(route.body).flatMap((body) => [...madeWrong(body, () => WRONG), ...WRONG]);
  const [query] = samplesOf(route.query);
  const asked = (url: string, body: Sent = {}) => ({ method, url, token, body: JSON.stringify(body) });
  return [
    ...WRONG.map((wrong) => asked(urlOf(route, encoded(wrong).slice(0, 2_000)))),
    ...madeWrong(query, () => WRONG).map(
      (wrong) =>
        asked(
          `${urlOf(route)}?${Object.entries(Object(wrong))
            .map(([name, value]) => `${name}=${encoded(value as Sent).slice(0, 5_000)}`)
            .join('&')}`,
        ), // This type cast is safe because the query may lack required fields.
    ),
    ...(method === 'GET' ? [] : bodies.map((body) => asked(urlOf(route), body))),
  ];
}

function* some<Item>(items: readonly Item[], most: number): Generator<Item> {
  for (let at = 0; at < most; at += 1) {
    const item = items[at % items.length];
    if (item !== undefined) yield item;
  }
}

/**
 * Sends at most `most` requests over all routes of the contract, each with one invalid part. Reports every response
 * with status 5xx.
 */
export async function badInputs(target: Target, { member, superadmin }: People, most: number): Promise<void> {
  const routes = Object.entries<Route>(ROUTES).filter(([name]) => !LEFT_OUT.test(name));
  const calls = routes.flatMap(([, route]) => {
    const isOfMembers = route.who === 'member' || route.who === 'person';
    return askedOf(route, route.who === 'anyone' ? undefined : isOfMembers ? member : superadmin);
  });
  // Mixes the requests of all routes, so that the selected requests are a representative sample.
  const mixed = calls
    .map((call, at) => ({ call, place: (at * 7_919) % calls.length }))
    .toSorted((a, b) => a.place - b.place);
  await each(some(mixed, most), async ({ call }) => {
    const isSignIn = call.url.startsWith('/api/auth/');
    // Sign-in routes allow few requests per minute. Status 429 is therefore expected, without a retry.
    const { status } = await (isSignIn ? target.once(call) : target.ask(call));
    if (status >= 500) target.find(`${status} ${call.method} ${call.url.slice(0, 150)} ${call.body?.slice(0, 150)}`);
  });
}
