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

/** A failure that the server told, with its code; the browser says it in its own language by the code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string>;
  readonly details: Record<string, string>;

  constructor(status: number, body: Partial<ErrorBody>) {
    const code = body.code && body.code in ERRORS ? body.code : 'internal';
    super(body.message ?? ERRORS[code].message);
    this.status = status;
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

function urlOf(route: Route, { params = {}, query }: Parts): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return `/api${path}${queryString(query)}`;
}

async function send(route: Route, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const token = readToken();
  return fetch(urlOf(route, parts), {
    method: route.method,
    ...(signal && { signal }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(route.method !== 'GET' && { body: JSON.stringify(parts.body ?? {}) }),
  });
}

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
    if (!isStale(readToken())) return;
    const answer = await send(authRoutes.refreshToken, {});
    if (answer.ok) {
      const { accessToken }: { accessToken: string } = await answer.json();
      storeToken(accessToken);
    } else if (answer.status === 401) endSession();
  });
}

/** Sends a call. 'jwt expired', and a token that is not ours, end the session (SPEC §8). Throws ApiError for a failure. */
async function answerOf(route: Route, parts: Parts): Promise<Response> {
  if (route.who !== 'anyone') await renewIfStale();
  const answer = await send(route, parts);
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => ({}));
  const error = new ApiError(answer.status, Object(body) as Partial<ErrorBody>); // the server's only shape of a failure
  const isOver = error.message === ERRORS.jwt_expired.message || error.code === 'not_signed_in';
  if (isOver && readToken()) endSession();
  throw error;
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

/** Opens a route that answers as long as it is listened to. */
export async function callStream(route: Route, signal: AbortSignal): Promise<Response> {
  await renewIfStale();
  return send(route, {}, signal);
}
