import { ROUTES, type Route } from '@adashi/contract';
import { DEMO_PASSWORD } from '../../api/src/app/sandbox/demo-accounts.ts';
import { samplesOf } from '../../api/test/samples.ts';
import { LEFT_OUT } from '../attack/bad-inputs.ts';
import { SOMETHING, urlOf } from '../attack/matrix.ts';
import { signIn } from '../attack/people.ts';
import { type Heard, Target } from '../attack/target.ts';
import { type Answer, type Answers, plainAnswer } from './plain-answer.ts';

/** The largest page size, so that rows with the same sort value are on the same page. */
const LARGEST_PAGE = 100;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the id of the first row of a list. The rows are sorted by everything but their ids. */
function firstId(answer: unknown): string | undefined {
  const rows: unknown = isObject(answer) && 'data' in answer ? answer.data : answer;
  if (!Array.isArray(rows)) return undefined;
  const [first] = rows
    .map((row) => ({ row, text: JSON.stringify(plainAnswer(row)) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1));
  return isObject(first?.row) && 'id' in first.row ? String(first.row.id) : undefined;
}

/** Returns the path of a list. The argument is the path of one row in the list. */
const listOf = (path: string) => path.replace(/\/:(?!product).*/, '');

/** Reads a response. Returns the number of lines of a text file, and null for a PDF, because a PDF is compressed. */
function readBody({ headers, text }: Heard): unknown {
  const type = headers.get('content-type') ?? '';
  if (type.includes('json')) return JSON.parse(text);
  return type.startsWith('text/') ? { lines: text.split('\n').length } : null;
}

/**
 * Sends the same calls to a demo server as a visitor, a member and a superadmin. Calls each GET route with the id of
 * a row, and each other route with an unknown id, once without a body and once with each sample. Returns the answers
 * from `plainAnswer`.
 */
export async function answersOf(url: string): Promise<Answers> {
  const target = new Target(url);
  const people = { visitor: undefined, ...(await signIn(target, DEMO_PASSWORD)) };
  const routes = Object.entries<Route>(ROUTES)
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([, route]) => route);
  const answers: Record<string, Answer> = {};
  for (const [who, token] of Object.entries(people)) {
    const ids = new Map<string, string>();
    const ask = async (call: string, { method }: Route, path: string, body?: string) => {
      const heard = await target.ask({ method, url: path, token, body });
      const answer = readBody(heard);
      const type = heard.headers.get('content-type');
      answers[`${who}: ${call}`] = { status: heard.status, type, body: plainAnswer(answer) };
      return answer;
    };
    for (const route of routes.filter(({ method }) => method === 'GET').toSorted(byLength)) {
      const { path, query } = route;
      const [sample] = samplesOf(query);
      const page = isObject(sample) && 'pageSize' in sample ? `?pageSize=${LARGEST_PAGE}` : '';
      const id = firstId(await ask(`GET ${path}`, route, `${urlOf(route, ids.get(listOf(path)) ?? SOMETHING)}${page}`));
      if (id !== undefined) ids.set(path, id);
    }
    for (const route of routes.filter(({ method }) => method !== 'GET'))
      for (const [at, body] of [{}, ...samplesOf(route.body)].entries())
        await ask(`${route.method} ${route.path} (body ${at})`, route, urlOf(route), JSON.stringify(body));
  }
  return answers;
}

/** Lists come before the routes that contain the id of a row. */
function byLength(one: Route, other: Route): number {
  return one.path.length - other.path.length;
}
