import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../audit/index.ts';
import type { Session } from './session.ts';

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
