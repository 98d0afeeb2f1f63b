import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { authRoutes, ROUTES, type Route, type SignedIn, sandboxRoutes } from '@adashi/contract';
import { HttpResponse, type JsonBodyType } from 'msw';
import { DEMO_PASSWORD } from '../../../api/src/app/sandbox/demo-accounts.ts';

/** Full name of a demo person. */
export type Person = string;

/** URL of a running demo that records responses (`npm run record`). Without the URL, all responses come from files. */
const RECORD_FROM = process.env.RECORD_FROM;

/** Node's own `fetch` of this process. All test files share it, because MSW replaces the global `fetch` in each file. */
const shared: typeof globalThis & { fetchOfNode?: typeof fetch } = globalThis;
const ask = (shared.fetchOfNode ??= fetch);

type Answers = Record<string, JsonBodyType>;
const known = new Map<Person, Answers>();

const fileOf = (person: Person) =>
  join(import.meta.dirname, 'recorded', `${person.toLowerCase().replaceAll(' ', '-')}.json`);

function answersOf(person: Person): Answers {
  const file = fileOf(person);
  const found: Answers = known.get(person) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  known.set(person, found);
  return found;
}

const isGap = (part: string) => part.startsWith(':');
const gapsOf = ({ path }: Route) => path.split('/').filter(isGap).length;
const ASKED = Object.values<Route>(ROUTES)
  .filter(({ method }) => method === 'GET')
  .toSorted((one, other) => gapsOf(one) - gapsOf(other));

/** Returns the route of a GET request. If several routes match, returns the route with the fewest parameters. */
export function routeOf(path: string): Route {
  const parts = path.split('/');
  const isOf = (route: Route) => {
    const wanted = route.path.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => isGap(part) || part === parts[at]);
  };
  const found = ASKED.find(isOf);
  if (!found) throw new Error(`No route of the contract answers GET ${path}.`);
  return found;
}

async function answer(person: Person, key: string, record: () => Promise<Response>): Promise<JsonBodyType> {
  const answers = answersOf(person);
  if (!(key in answers) && RECORD_FROM) {
    const response = await record();
    if (!response.ok) throw new Error(`${key} was refused to ${person}: ${await response.text()}`);
    answers[key] = (await response.json()) as JsonBodyType; // Cast: the demo server sends JSON.
    mkdirSync(dirname(fileOf(person)), { recursive: true });
    writeFileSync(fileOf(person), `${JSON.stringify(answers, null, 1)}\n`);
  }
  if (!(key in answers)) throw new Error(`${person} has no recorded answer for ${key}: run \`npm run record\`.`);
  return answers[key];
}

/** A token that expires in the year 2100. The app therefore never renews the token. */
const LASTING_TOKEN = `h.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.s`;

function logIn(person: Person): Promise<Response> {
  const email_address = `${person.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const body = JSON.stringify({ email_address, password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  return ask(`${RECORD_FROM}/api/auth/login`, { method: 'POST', body, headers });
}

const tokens = new Map<Person, Promise<string>>();

/** Returns a token of the running demo, because a token from a file belongs to an earlier run. */
function tokenOf(person: Person): Promise<string> {
  const token =
    tokens.get(person) ??
    logIn(person).then(async (response) => authRoutes.loginPasskey.output.parse(await response.json()).accessToken);
  tokens.set(person, token);
  return token;
}

/** Returns the demo's current time and the session of a person. The session has the token that expires in 2100. */
async function login(person: Person): Promise<SignedIn & { now: string }> {
  const found = await answer(person, 'POST /auth/login', () => logIn(person));
  const clock = await answer(person, 'GET /sandbox/clock', () => ask(`${RECORD_FROM}/api/sandbox/clock`));
  const { now } = sandboxRoutes.clock.output.parse(clock);
  const { data } = authRoutes.loginPasskey.output.parse(found);
  return { accessToken: LASTING_TOKEN, data, now };
}

async function get(person: Person, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace('/api', '');
  const found = await answer(person, `GET ${path}${search}`, async () => {
    const headers = { authorization: `Bearer ${await tokenOf(person)}` };
    return ask(`${RECORD_FROM}${pathname}${search}`, { headers });
  });
  return HttpResponse.json(routeOf(path).output.parse(found) as JsonBodyType); // Cast: every output is JSON.
}

/** Returns the id of a person's squad by its name, because each demo has other ids. */
async function squadNamed(person: Person, name: string): Promise<string> {
  const squads = await get(person, new Request('http://localhost/api/adashi/squad/me?page=1&pageSize=25'));
  const { data } = ROUTES.mySquads.output.parse(await squads.json());
  const squad = data.find((one) => one.name === name);
  if (!squad) throw new Error(`${person} has no squad ${name}.`);
  return squad.id;
}

/** Recorded responses of the demo. */
export const recordedAnswer = { login, get, squadNamed };
