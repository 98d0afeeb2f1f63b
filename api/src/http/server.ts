import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { ERRORS, type ErrorBody, TIME_HEADER } from '@adashi/contract';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import self from '../../package.json' with { type: 'json' };
import { AppError } from '../base/app-error.ts';
import type { Config } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import { Unreachable } from '../base/unreachable.ts';
import { forUse } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { WEB } from './built-file.ts';
import { CALL } from './call.ts';
import { countsIn } from './call-counts.ts';
import { networkOf } from './client-address.ts';
import type { AppContext } from './context.ts';
import { noteFailure, observeRequests, requestIdOf } from './observe-requests.ts';
import { isPage, makeSendPage } from './page.ts';
import { safeHeaders } from './safe-headers.ts';
import { personOf } from './session.ts';
import { SIGN_IN } from './use-of.ts';

/** Short paths of the health checks, for load balancers. */
const HEALTH_PATHS = new Set(['/live', '/ready']);

const WINDOW_MS = 60_000;
/** Time limit for the receipt of a complete request. */
const REQUEST_MS = 20_000;
/** Maximum time between the start of a shutdown and the end of running requests. */
const FINISH_MS = 10_000;
// Uses the matched route, because the same URL can be encoded in several ways, such as '/api/%61uth/login'.
const isOfApi = ({ routeOptions, url }: FastifyRequest) => (routeOptions.url ?? url).startsWith('/api');
const isOfAuth = (request: FastifyRequest) => request.routeOptions.url?.startsWith('/api/auth/') === true;

/** Returns one message per field name: the message of the first broken rule. */
function fieldsOf(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  if (!hasZodFastifySchemaValidationErrors(error)) return fields;
  for (const { instancePath, message } of error.validation) {
    const name = instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= message ?? '';
  }
  return fields;
}

function toRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) return new AppError('bad_input', { fields: fieldsOf(error) });
  if (error.statusCode === 429) return new AppError('too_many_requests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('bad_input');
  return new AppError(error instanceof Unreachable ? 'unavailable' : (databaseFault(error) ?? 'internal'));
}

function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  noteFailure(request, error);
  const { code, message, fields, details, retryAfterS } = refusal;
  // The rate limit has already set the exact seconds.
  if (retryAfterS !== undefined && !reply.hasHeader('Retry-After')) void reply.header('Retry-After', retryAfterS);
  const body: ErrorBody = {
    code,
    message,
    ...(fields && { fields }),
    ...(details && { details }),
    requestId: request.id,
  };
  return reply.status(ERRORS[code].status).send(body);
}

/** Returns the handler for requests that match no route because of a malformed or overlong URL. */
function makeAnswerUnroutable(headers: readonly (readonly [string, string])[]) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    reply.raw.setHeader('Cache-Control', 'no-store');
    reply.raw.setHeader('X-Request-Id', request.id);
    answerError(error, request, reply);
  };
}

/** HTTP status for a request that did not arrive completely within the time limit. */
const REQUEST_TIMEOUT = 408;

/**
 * Returns the handler for data that is not a valid HTTP request, such as headers above Node's size limit or an
 * unfinished request.
 */
function makeAnswerUnreadable(headers: readonly (readonly [string, string])[]) {
  return ({ code: fault }: Error & { code?: string }, socket: Socket): void => {
    if (fault === 'ECONNRESET' || socket.destroyed) return;
    const { message } = ERRORS.bad_input;
    const status = fault === 'ERR_HTTP_REQUEST_TIMEOUT' ? REQUEST_TIMEOUT : ERRORS.bad_input.status;
    const requestId = random.uuid();
    const body = JSON.stringify({ code: 'bad_input', message, requestId } satisfies ErrorBody);
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

function makeAnswerMissing(config: Config) {
  const sendPage = makeSendPage(config);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (request.method === 'GET' && isPage(request.url) && sendPage(reply)) return reply;
    return reply.status(404).send({ code: 'not_found', message: ERRORS.not_found.message, requestId: request.id });
  };
}

/**
 * Caches only files with a hash in the file name. Browsers check all other files for changes, such as the page and the
 * service worker.
 */
function setCaching(reply: FastifyReply, path: string): void {
  const isHashed = path.startsWith(join(WEB, 'assets'));
  void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/**
 * At shutdown, waits for running requests and then closes the connections. Requests that exceed the time limit are
 * aborted.
 */
function finishAnswers(server: FastifyInstance): void {
  let isEnding = false;
  server.addHook('preClose', async () => {
    isEnding = true;
    setTimeout(() => server.server.closeAllConnections(), FINISH_MS).unref();
  });
  server.addHook('onSend', async (_, reply) => {
    if (isEnding) void reply.header('Connection', 'close');
  });
}

/**
 * Returns the caller for the rate limits: the person, or the network without a login. Sign-in requests always count by
 * network.
 */
async function callerOf(context: Served, request: FastifyRequest): Promise<string> {
  if (isOfAuth(request)) return `sign-in ${networkOf(request)}`;
  const person = await personOf(context, request.headers.authorization);
  return person ?? `address ${networkOf(request)}`;
}

async function limitCalls(server: FastifyInstance, context: Served): Promise<void> {
  const { AUTH_LIMIT, CALL_LIMIT } = context.config;
  await server.register(rateLimit, {
    max: (request) => (isOfAuth(request) ? AUTH_LIMIT : CALL_LIMIT),
    timeWindow: WINDOW_MS,
    store: countsIn(forUse(context.db, SIGN_IN)),
    keyGenerator: (request) => callerOf(context, request),
    // Static files are exempt, because browsers cache static files.
    allowList: (request) => !isOfApi(request),
    // If the database is unreachable, the request skips the rate limit and then fails with a clear error.
    skipOnError: true,
  });
}

type Served = Pick<AppContext, 'config' | 'db' | 'clock' | 'sessions' | 'log' | 'metrics' | 'tracing'>;

/**
 * Creates the server with headers, limits, errors, the API description and the static web files. The caller adds the
 * routes.
 */
export async function createServer(context: Served): Promise<FastifyInstance> {
  const { config } = context;
  const headers = Object.entries(safeHeaders(config));
  const server = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => (HEALTH_PATHS.has(url) ? `/api/health${url}` : url),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit: 262_144,
    trustProxy: config.TRUST_PROXY,
    requestTimeout: REQUEST_MS,
    http: { connectionsCheckingInterval: 2_000, headersTimeout: REQUEST_MS },
    forceCloseConnections: 'idle',
    // A request that was arriving when the server stopped gets its response.
    return503OnClosing: false,
    frameworkErrors: makeAnswerUnroutable(headers),
    clientErrorHandler: makeAnswerUnreadable(headers),
  });
  server.decorateRequest(CALL, null);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler<FastifyError | AppError>(answerError);
  server.setNotFoundHandler(makeAnswerMissing(config));
  server.addHook('onRequest', (request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    if (isOfApi(request)) raw.setHeader('Cache-Control', 'no-store');
    if (isOfApi(request)) raw.setHeader(TIME_HEADER, context.clock.now().toISOString());
    done();
  });
  observeRequests(server, context);
  await server.register(cookie);
  await limitCalls(server, context);
  await server.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Adashi', version: self.version } },
    transform: jsonSchemaTransform,
  });
  finishAnswers(server);
  if (existsSync(WEB))
    await server.register(fastifyStatic, {
      root: WEB,
      wildcard: false,
      globIgnore: ['index.html*'],
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => setCaching(reply, path),
    });
  return server;
}
