import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/index.ts';
import type { Session } from './session.ts';

/**
 * Name of the request property that holds the call. A WeakMap is much slower, because its cleanup takes six times as
 * long as the requests.
 */
export const CALL = 'call';

/** A request with the parts of the app that the handler uses, such as `WithDb & WithClock`. */
export interface Call<Context> {
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A request from a signed-in person. */
export interface PersonCall<Context> extends Call<Context> {
  readonly me: Session;
  readonly actor: Actor;
  /** Whether the caller acts as staff with the route's permission. Other callers can access their own data only. */
  readonly seesAll: boolean;
}
