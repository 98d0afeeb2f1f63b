import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { WithConfig } from '../base/config/index.ts';
import { keyedHash } from '../base/encryption.ts';
import type { WithLog } from '../base/log.ts';
import type { WithMetrics } from '../base/metrics.ts';
import { random } from '../base/random.ts';
import { readTraceparent } from '../base/traceparent.ts';
import type { Span, WithTracing } from '../base/tracing.ts';
import { CALL, type PersonCall } from './call.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const SPAN = 'span';
/** Errors of requests, for their log entries. A request with a malformed URL has no decorators. */
const FAILURES = new WeakMap<FastifyRequest, Error>();
/** Characters of the hash in the log. The hash only groups the lines of one person. */
const HASH_LENGTH = 16;

/** Log levels with an entry for each request. Other levels skip the cost of the hash. */
const LOGS_REQUESTS: ReadonlySet<string> = new Set(['info', 'debug']);

type Context = WithConfig & WithLog & WithMetrics & WithTracing;

/** Returns the id of a request: the proxy's `X-Request-Id` if the id is well-formed, or a new id. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : random.uuid();
}

/** Returns the pattern of the route, so that neither logs nor metrics contain ids of a path. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url?.startsWith('/api')) return routeOptions.url;
  return url.startsWith('/api') ? 'unknown' : 'page';
}

/** Returns the span of a request, or null while tracing is off. */
export const spanOf = (request: FastifyRequest): Span | null => request.getDecorator<Span | null>(SPAN);

/** Stores the error of a request for the log entry of the request. */
export const noteFailure = (request: FastifyRequest, error: Error): void => void FAILURES.set(request, error);

/** Returns a keyed hash of the signed-in person. The hash reveals nothing without the key. */
function personIn({ config }: WithConfig, request: FastifyRequest): string | undefined {
  const call = request.getDecorator<Partial<PersonCall<unknown>> | null>(CALL);
  return call?.me && keyedHash(config, `log:${call.me.id}`).slice(0, HASH_LENGTH);
}

function begin({ tracing }: WithTracing, request: FastifyRequest): void {
  if (!tracing) return;
  const [{ method }, route] = [request, routeOf(request)];
  const attributes = { 'http.request.method': method, 'http.route': route };
  const { traceparent } = request.headers;
  const parent = typeof traceparent === 'string' ? traceparent : null;
  request.setDecorator(SPAN, tracing.start(`${method} ${route}`, { kind: 'server', attributes, parent }));
}

/** Logs a request: at `error` for an unexpected error, at `warn` for any other 5xx, and otherwise at `info`. */
function log(context: Context, request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
  const err = FAILURES.get(request);
  const failed = err instanceof AppError || status === 503 ? 'warn' : 'error';
  const level = status >= 500 ? failed : 'info';
  if (level === 'info' && !LOGS_REQUESTS.has(context.config.LOG_LEVEL)) return;
  const traceparent = spanOf(request)?.traceparent ?? String(request.headers.traceparent);
  const entry = {
    traceId: readTraceparent(traceparent)?.traceId,
    method: request.method,
    route: routeOf(request),
    status,
    ms: Math.round(elapsedTime),
    person: personIn(context, request),
    ...(status >= 500 && err && { err }),
  };
  request.log[level](entry, status >= 500 ? 'request failed' : 'request');
}

function finish(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime } = reply;
  const labels = { method: request.method, route: routeOf(request), status: `${Math.floor(status / 100)}xx` };
  context.metrics.requests.observe(labels, elapsedTime / 1_000);
  const span = spanOf(request);
  span?.set({ 'http.response.status_code': status });
  if (status >= 500) span?.fail(STATUS_CODES[status] ?? String(status));
  span?.end();
  log(context, request, reply);
}

/** Logs, measures and traces each request, and sends the request's id as `X-Request-Id`. */
export function observeRequests(server: FastifyInstance, context: Context): void {
  server.decorateRequest(SPAN, null);
  server.addHook('onRequest', (request, { raw }, done) => {
    raw.setHeader('X-Request-Id', request.id);
    begin(context, request);
    done();
  });
  server.addHook('onResponse', async (request, reply) => finish(context, request, reply));
}
