import { ERRORS, type ErrorBody, type ErrorCode, type Input, type Output, ROUTES, type Route } from '@adashi/contract';
import { endSession, readToken, storeToken } from '../session/session.ts';

/** A failure that the server told, with its code; the browser says it in its own language by the code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly details: Record<string, string>;

  constructor(body: Partial<ErrorBody>) {
    const code = body.code && body.code in ERRORS ? body.code : 'internal';
    super(body.message ?? ERRORS[code].message);
    this.code = code;
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Query strings drop empty, blank and null values. */
function queryString(query: Record<string, unknown> = {}): string {
  const kept = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && String(value).trim() !== '',
  );
  return kept.length > 0 ? `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}` : '';
}

function urlOf(route: Route, { params = {}, query }: Parts): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return `/api${path}${queryString(query)}`;
}

async function send(route: Route, parts: Parts): Promise<Response> {
  const token = readToken();
  return fetch(urlOf(route, parts), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(route.method !== 'GET' && { body: JSON.stringify(parts.body ?? {}) }),
  });
}

let refreshing: Promise<boolean> | undefined;

/** One refresh at a time, whoever asks. False when the session is over. */
async function refresh(): Promise<boolean> {
  refreshing ??= (async () => {
    const answer = await send(ROUTES.refreshToken, {});
    if (!answer.ok) return false;
    const { accessToken }: { accessToken: string } = await answer.json();
    storeToken(accessToken);
    return true;
  })().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Sends a call; an expired token is refreshed once, else the session ends. Throws ApiError for a failure. */
async function answerOf(route: Route, parts: Parts): Promise<Response> {
  let answer = await send(route, parts);
  if (answer.status === 401 && readToken() && route.who !== 'anyone') {
    if (await refresh()) answer = await send(route, parts);
    else endSession();
  }
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => ({}));
  throw new ApiError(body as Partial<ErrorBody>); // the server's only shape of a failure
}

/** Calls a route of the contract. */
export async function call<R extends Route>(route: R, input: Input<R>): Promise<Output<R>> {
  const answer = await answerOf(route, input as Parts); // every Input is made of these three
  return answer.json() as Promise<Output<R>>; // the server checked its answer against the same schema
}

/** Calls a route that answers a file. */
export async function callFile<R extends Route>(route: R, input: Input<R>): Promise<Blob> {
  return (await answerOf(route, input as Parts)).blob(); // every Input is made of these three
}
