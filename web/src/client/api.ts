import {
  authRoutes,
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type Input,
  type Output,
  type Route,
  TIME_HEADER,
} from '@adashi/contract';
import { setServerTime } from '../i18n/server-clock.ts';
import { endSession, readToken, storeToken } from '../session/session.ts';
import { chosenSeparator } from './csv-separator.ts';
import { queryString } from './query-string.ts';
import { stepUp } from './step-up.ts';
import { once, withKey } from './write-key.ts';

/** Statuses of a proxy that gets no response from the server. The proxy's page has no error code. */
const OF_PROXY = new Set([502, 503, 504]);

/** Error response of the server. The client translates the error code into the reader’s language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly details: Record<string, string>;
  /** Whether the response contains a reason. */
  readonly isExplained: boolean;

  constructor(status: number, body: Partial<ErrorBody>) {
    const usual = OF_PROXY.has(status) ? 'unavailable' : 'internal';
    const code = body.code && body.code in ERRORS ? body.code : usual;
    super(body.message || ERRORS[code].message);
    this.status = status;
    this.code = code;
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
    this.isExplained = Boolean(body.message);
  }
}

/** Response to a staff act that a second person must approve. The server has only stored the proposal. */
export class WaitsForSecondPerson extends ApiError {
  /** Id of the proposed act. */
  get act(): string {
    return this.details['act'] ?? '';
  }
}

const ACCEPTED = 202;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function urlOf(route: Route, { params = {}, query }: Parts): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return `/api${path}${queryString(query)}`;
}

async function send(route: Route, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const token = readToken();
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;
  const { method } = route;
  const url = urlOf(route, parts);
  if (method === 'GET') return fetch(url, { method, ...(signal && { signal }), headers: { ...authorization } });
  const body = JSON.stringify(parts.body ?? {});
  const write = (key?: string) =>
    fetch(url, {
      method,
      body,
      signal: signal ?? AbortSignal.timeout(DONE_WITHIN_MS),
      headers: { ...authorization, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    });
  const asked = `${method} ${url} ${body}`;
  // The server stores idempotency keys by person, so a request without a session has no key.
  return once(`${token} ${asked}`, () => (route.who === 'anyone' ? write() : withKey(asked, write)));
}

/** Timeout of a read in milliseconds. Without a timeout, a screen could load forever. */
export const ANSWER_WITHIN_MS = 30_000;

/**
 * Timeout of one attempt of a write, in milliseconds. A retry has the same idempotency key and gets the result of the
 * first attempt.
 */
const DONE_WITHIN_MS = 60_000;

/**
 * Minimum validity of a token in milliseconds. Before a request, the client renews a token that is valid for less time.
 */
const RENEW_BEFORE_MS = 120_000;

/** Returns the number of milliseconds until a token expires. Returns 0 for an unreadable token. */
function msLeft(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    const { exp }: { exp?: number } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return (exp ?? 0) * 1000 - Date.now();
  } catch {
    return 0;
  }
}

function isStale(token: string | null): boolean {
  return token !== null && msLeft(token) < RENEW_BEFORE_MS;
}

/**
 * Runs `work` in one tab at a time, with a Web Lock. An insecure context has no locks, so the server accepts two
 * simultaneous renewals.
 */
async function inTurn(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('adashi-renew', work) : work();
}

/**
 * Renews the access token with the session cookie. One tab renews the token, and the other tabs read the new token from
 * storage.
 */
export async function renewIfStale(): Promise<void> {
  if (!isStale(readToken())) return;
  await inTurn(async () => {
    const stale = readToken();
    if (!isStale(stale)) return;
    const answer = await send(authRoutes.refreshToken, {});
    const { accessToken }: { accessToken?: string } = await answer.json().catch(() => ({}));
    // Ignores the response if the session ended or a new session began during the wait.
    if (readToken() !== stale) return;
    if (answer.ok && accessToken) storeToken(accessToken);
    else if (answer.status === 401) endSession('expired');
  });
}

/**
 * Sends a request. Throws ApiError if the request fails, and WaitsForSecondPerson if a staff act was only proposed. The
 * error 'jwt expired' and an invalid token end the session (SPEC §8).
 */
async function answerOf(route: Route, parts: Parts, signal?: AbortSignal): Promise<Response> {
  if (route.who !== 'anyone') await renewIfStale();
  const answer = await send(route, parts, signal);
  setServerTime(answer.headers.get(TIME_HEADER));
  if (answer.ok && answer.status !== ACCEPTED) return answer;
  const body: unknown = await answer.json().catch(() => ({}));
  const Kind = answer.status === ACCEPTED ? WaitsForSecondPerson : ApiError;
  const error = new Kind(answer.status, Object(body) as Partial<ErrorBody>); // Cast: all errors have this shape.
  const isOver = error.message === ERRORS.jwt_expired.message || error.code === 'not_signed_in';
  if (isOver && readToken()) endSession('expired');
  if (error.code === 'password_needed' && (await stepUp())) return answerOf(route, parts, signal);
  throw error;
}

/** Calls a JSON route of the API contract. */
export async function call<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Output<R>> {
  const answer = await answerOf(route, input as Parts, signal); // Cast: every input consists of params, query and body.
  return answer.json() as Promise<Output<R>>; // Cast: the server validates the response with the same schema.
}

/** Calls a route that returns a file. A CSV file has the reader's separator. */
export async function callFile<R extends Route>(route: R, input: Input<R>): Promise<Blob> {
  const parts = input as Parts; // Cast: every input consists of params, query and body.
  const isCsv = route.path.endsWith('.csv');
  const query = isCsv ? { ...parts.query, separator: chosenSeparator() } : parts.query;
  return (await answerOf(route, { ...parts, ...(query && { query }) })).blob();
}

/** Opens a streaming route. The stream ends when the signal aborts. */
export async function callStream<R extends Route>(route: R, input: Input<R>, signal: AbortSignal): Promise<Response> {
  await renewIfStale();
  return send(route, input as Parts, signal); // Cast: every input consists of params, query and body.
}
