import {
  authRoutes,
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type Input,
  type Output,
  type Route,
} from '@adashi/contract';
import { endSession, readToken, storeToken } from '../session/session.ts';
import { queryString } from './query-string.ts';
import { stepUp } from './step-up.ts';
import { once, withKey } from './write-key.ts';

/** A failure that the server told, with its code; the browser says it in its own language by the code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly details: Record<string, string>;
  /** Whether the server said why. */
  readonly isExplained: boolean;

  constructor(status: number, body: Partial<ErrorBody>) {
    const code = body.code && body.code in ERRORS ? body.code : 'internal';
    super(body.message || ERRORS[code].message);
    this.status = status;
    this.code = code;
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
    this.isExplained = Boolean(body.message);
  }
}

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
  // The server keeps keys by person: a visitor has none.
  return once(`${token} ${asked}`, () => (route.who === 'anyone' ? write() : withKey(asked, write)));
}

/** A question to which no answer comes has failed: nobody looks at a skeleton for ever. */
export const ANSWER_WITHIN_MS = 30_000;

/** So has a write, each time that it is sent. Whether it was done is learned by sending it again, under its key. */
const DONE_WITHIN_MS = 60_000;

/** A token that ends sooner is renewed before it is used. */
const RENEW_BEFORE_MS = 120_000;

/** Nothing is left of a token that cannot be read. */
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

/** Runs one tab after another. Without a secure context there are no locks: the server then forgives two at once. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('adashi-renew', work) : work();
}

/** Renews the access token by the cookie of this browser; one tab at a time, the others find it done. */
export async function renewIfStale(): Promise<void> {
  if (!isStale(readToken())) return;
  await inTurn(async () => {
    const stale = readToken();
    if (!isStale(stale)) return;
    const answer = await send(authRoutes.refreshToken, {});
    const { accessToken }: { accessToken?: string } = await answer.json().catch(() => ({}));
    // A session that ended meanwhile stays ended, and the next one has a token of its own.
    if (readToken() !== stale) return;
    if (answer.ok && accessToken) storeToken(accessToken);
    else if (answer.status === 401) endSession('expired');
  });
}

/** Sends a call. 'jwt expired', and a token that is not ours, end the session (SPEC §8). Throws ApiError for a failure. */
async function answerOf(route: Route, parts: Parts, signal?: AbortSignal): Promise<Response> {
  if (route.who !== 'anyone') await renewIfStale();
  const answer = await send(route, parts, signal);
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => ({}));
  const error = new ApiError(answer.status, Object(body) as Partial<ErrorBody>); // the server's only shape of a failure
  const isOver = error.message === ERRORS.jwt_expired.message || error.code === 'not_signed_in';
  if (isOver && readToken()) endSession('expired');
  if (error.code === 'password_needed' && (await stepUp())) return answerOf(route, parts, signal);
  throw error;
}

/** Calls a route of the contract. */
export async function call<R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Output<R>> {
  const answer = await answerOf(route, input as Parts, signal); // every Input is made of these three
  return answer.json() as Promise<Output<R>>; // the server checked its answer against the same schema
}

/** Calls a route that answers a file. */
export async function callFile<R extends Route>(route: R, input: Input<R>): Promise<Blob> {
  return (await answerOf(route, input as Parts)).blob(); // every Input is made of these three
}

/** Opens a route that answers as long as it is listened to. */
export async function callStream<R extends Route>(route: R, input: Input<R>, signal: AbortSignal): Promise<Response> {
  await renewIfStale();
  return send(route, input as Parts, signal); // every Input is made of these three
}
