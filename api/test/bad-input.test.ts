import { ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, TestApp } from './app.ts';
import { madeWrong, type Sent, samplesOf } from './samples.ts';

const LARGE = 999_999_999_999_999;
const WRONG: readonly Sent[] = ['a\0b', 'a\ud800b', 'x'.repeat(100_000), '0000-01-01', '9999-12-31', String(LARGE)]
  .map((text): Sent => text)
  .concat([1e300, LARGE, -1, null, ['a', 'b']]);
/**
 * The long run sends every wrong value in every place. The quick run sends one wrong value in each place and uses every
 * wrong value at least once.
 */
const TRIED = process.env.VERIFY === 'yes' ? WRONG.length : 1;
let places = 0;
function someWrong(): Sent[] {
  places += 1;
  return Array.from({ length: TRIED }, (_, at) => WRONG[(places * TRIED + at) % WRONG.length] ?? null);
}

/** This call returns an endless event stream, so `notifications.test.ts` tests the call separately. */
const ENDLESS = 'notificationStream';

type Name = keyof typeof ROUTES;
const names = (Object.keys(ROUTES) as Name[]).filter((name) => name !== ENDLESS); // `ROUTES` has no other keys.

let app: TestApp;
let ofReads: World;
beforeAll(async () => {
  app = await TestApp.open();
  ofReads = await newWorld('reads');
});
afterAll(() => app.close());

/** The people and the squad for one call. */
interface World {
  readonly member: Caller;
  readonly superadmin: Caller;
  readonly squad: string;
}

async function newWorld(name: string): Promise<World> {
  const { email: ofMember } = await app.staff(`${name}.member`);
  await sql`update people set role = 'user' where email = ${ofMember}`.execute(app.context.db);
  const { email } = await app.staff(name, 'superadmin');
  const superadmin = await app.confirmed(email);
  return { superadmin, member: await app.confirmed(ofMember), squad: await app.openSquad(superadmin) };
}

let ofWrites: World | null = null;

/**
 * Returns a new squad for one write, because some writes end a squad. Returns new people only after a write has ended a
 * session or an account.
 */
async function worldOfWrite(name: string): Promise<World> {
  const roleOf = async (caller: Caller) => (await caller.raw('me', {})).json<{ role?: string }>().role;
  const { member, superadmin } = ofWrites ?? {};
  if (!member || !superadmin || (await roleOf(member)) !== 'user' || (await roleOf(superadmin)) !== 'superadmin')
    return (ofWrites = await newWorld(name));
  return (ofWrites = { member, superadmin, squad: await app.openSquad(superadmin) });
}

function callersOf({ who }: Route, { member, superadmin }: World): Caller[] {
  if (who === 'anyone') return [app.visitor];
  return who === 'member' ? [member] : who === 'staff' ? [superadmin] : [member, superadmin];
}

/** Encodes a value for a URL. Invalid Unicode becomes raw bytes. */
const encoded = (value: Sent) =>
  String(value)
    .split('\ud800')
    .map((text) => encodeURIComponent(text))
    .join('%ED%A0%80');

function urlOf({ path }: Route, params: Sent, query: Sent): string {
  const inPath = new Map<string, Sent>(Object.entries(Object(params)));
  const asked = Object.entries(Object(query)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encoded(one)}`),
  );
  return `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(inPath.get(name)))}?${asked.join('&')}`;
}

interface Asked {
  readonly url: string;
  readonly body: Sent;
}

/** Returns one request for each part of a call's input. Each request has a wrong value in one part. */
function askedOf(route: Route, { member, squad }: World): Asked[] {
  const known = { product: 'adashi', id: route.path.includes('/squad/') ? squad : member.id };
  const [params] = samplesOf(route.params).map((sample) => ({ ...Object(sample), ...known }));
  const [query] = samplesOf(route.query);
  const bodies = samplesOf(route.body);
  return [
    ...madeWrong(params, someWrong).map((wrong) => ({ url: urlOf(route, wrong, query), body: bodies[0] })),
    ...madeWrong(query, someWrong).map((wrong) => ({ url: urlOf(route, params, wrong), body: bodies[0] })),
    ...bodies
      .flatMap((body) => [...madeWrong(body, someWrong), ...someWrong()])
      .map((wrong) => ({ url: urlOf(route, params, query), body: wrong })),
  ];
}

test.each(names)('The call %s rejects invalid input without a server error', async (name) => {
  const route: Route = ROUTES[name];
  const world = route.method === 'GET' ? ofReads : await worldOfWrite(name.toLowerCase());
  const faults: string[] = [];
  for (const { token } of callersOf(route, world))
    for (const { url, body } of askedOf(route, world)) {
      const { statusCode } = await app.server.inject({
        method: route.method,
        url,
        // A separate IP address for each call avoids the rate limit.
        remoteAddress: `10.0.0.${names.indexOf(name)}`,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(route.method !== 'GET' && { body: JSON.stringify(body) ?? '' }),
      });
      if (statusCode >= 500) faults.push(`${statusCode} ${url.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200)}`);
    }
  expect(faults).toEqual([]);
});

const UNCLEAN = "This has a character we can't save. Please type it again";
const DAYS = 'Please enter a day from 1900 to 2199';
test.each<[Name, object, Record<string, string>]>([
  ['login', { body: { email_address: 'ada@example.com', password: 'a\0b' } }, { password: UNCLEAN }],
  ['login', { body: { email_address: 'ada\ud800@example.com', password: 'Savings2026!' } }, { email_address: UNCLEAN }],
  ['mails', { query: { to: 'a\0b' } }, { to: UNCLEAN }],
  ['identity', { params: { reference: 'a%00b' } }, { reference: UNCLEAN }],
  ['activityHead', { query: { on: '0000-01-01' } }, { on: DAYS }],
  ['activityHead', { query: { on: '1899-12-31' } }, { on: DAYS }],
  ['activityHead', { query: { on: '2200-01-01' } }, { on: DAYS }],
])('The call %s names the invalid field of the input %o', async (name, input, fields) => {
  expect(await app.visitor.refused(name, input)).toMatchObject({ status: 400, code: 'bad_input', fields });
});

test('The server hides validation errors from a caller without permission', async () => {
  expect((await app.visitor.refused('search', { query: { q: 'a\0b' } })).code).toBe('not_signed_in');
});
