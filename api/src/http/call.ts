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
  /** True for staff with the permission of the route. False: the request concerns the caller's own data only. */
  readonly seesAll: boolean;
}
