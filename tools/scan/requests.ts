import { ROUTES, type Route } from '@adashi/contract';
import { type Sent, samplesOf } from '../../api/test/samples.ts';
import { LEFT_OUT } from '../attack/bad-inputs.ts';
import { SOMETHING, urlOf } from '../attack/matrix.ts';
import { PLANTED } from './planted-app.ts';

export interface Scanned {
  readonly method: string;
  /** Path and query of the request. A star marks a place for the scanner's text. */
  readonly path: string;
  readonly as: 'member' | 'staff' | undefined;
  readonly body: string | undefined;
}

/**
 * Returns valid queries with one parameter each where possible, because a query with many filters would return no
 * rows.
 */
function queriesOf({ query }: Route): string[] {
  const [sample] = samplesOf(query);
  const said = Object.entries({ ...Object(sample), ...(Object(sample).q && { q: 'Okafor' }) });
  const whole = said.map(([name, value]): [string, string] => [name, String(value)]);
  const isTaken = (one: readonly [string, string][]) => query?.safeParse(Object.fromEntries(one)).success;
  const alone = whole.map((one) => [one]).filter(isTaken);
  return (alone.length > 0 ? alone : [whole].filter(isTaken)).map((one) => new URLSearchParams(one).toString());
}

function asWhom({ who }: Route): Scanned['as'] {
  if (who === 'anyone') return undefined;
  return who === 'member' || who === 'person' ? 'member' : 'staff';
}

function requestsOf(route: Route): Scanned[] {
  const { method } = route;
  const as = asWhom(route);
  const path = urlOf(route);
  const starred = urlOf(route, `${SOMETHING}*`);
  const bodies: Sent[] = method === 'GET' ? [] : samplesOf(route.body);
  const said = bodies.filter((body) => Object.keys(Object(body)).length > 0);
  return [
    ...queriesOf(route).map((query) => ({ method, path: `${path}?${query}`, as, body: undefined })),
    ...said.map((body) => ({ method, path, as, body: JSON.stringify(body) })),
    ...(starred === path ? [] : [{ method, path: starred, as, body: undefined }]),
  ];
}

/** Returns every request with input in the contract, and the request with the planted vulnerability. */
export function scannedRequests(): Scanned[] {
  const planted = { method: 'GET', path: `${PLANTED.sql}?q=Okafor`, as: undefined, body: undefined };
  const routes = Object.entries<Route>(ROUTES).filter(([name]) => !LEFT_OUT.test(name));
  return [planted, ...routes.flatMap(([, route]) => requestsOf(route))];
}
