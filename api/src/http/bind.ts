import type { Caller, Parsed, Route } from '@adashi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../activity/index.ts';
import type { House } from '../house.ts';
import { answerOnce } from './idempotency.ts';
import { found, refuse } from './refusal.ts';
import { readSession, type Session } from './session.ts';

export interface Call {
  readonly house: House;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of somebody who is signed in. */
export interface PersonCall extends Call {
  readonly me: Session;
  readonly actor: Actor;
}

type CallOf<Who extends Caller> = Who extends 'anyone' ? Call : PersonCall;

export type Handler<R extends Route> = (input: Parsed<R>, call: CallOf<R['who']>) => Promise<z.input<R['output']>>;

/** A handler for every route of a group: leave one out and it does not compile. */
export type Handlers<Group extends Record<string, Route>> = { readonly [Name in keyof Group]: Handler<Group[Name]> };

function isAllowed(who: Caller, session: Session): boolean {
  if (who === 'member') return session.role === 'user';
  return who !== 'staff' || session.role !== 'user';
}

async function identify(
  house: House,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call | PersonCall> {
  const call = { house, request, reply };
  if (route.who === 'anyone') return call;
  const me = await readSession(house, request.headers.authorization);
  if (!isAllowed(route.who, me)) refuse('forbidden');
  return { ...call, me, actor: { kind: me.role === 'user' ? 'member' : 'staff', id: me.id } };
}

function checkProduct(params: unknown): void {
  const isOther = typeof params === 'object' && params !== null && 'product' in params && params.product === 'ajohome';
  if (isOther) refuse('coming_soon');
}

/** Binds a group of the contract to its handlers: first who may, then parsed input, the handler, the answer's shape. */
export function bind<Group extends Record<string, Route>>(
  app: FastifyInstance,
  house: House,
  group: Group,
  handlers: Handlers<Group>,
): void {
  const calls = new WeakMap<FastifyRequest, Call | PersonCall>();
  for (const [name, route] of Object.entries(group)) {
    const { method, path, params, query, body, output, does, answersSecret } = route;
    // The mapped type ties each name to its own route; a loop over names cannot say so.
    const handler = handlers[name] as unknown as (input: unknown, call: Call) => Promise<unknown>;
    app.route({
      method,
      url: `/api${path}`,
      schema: {
        summary: does,
        tags: [path.split('/').find((part) => part !== '' && !part.startsWith(':')) ?? ''],
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { 200: output },
      },
      // Before the input is looked at: who may not call learns nothing of what it should be.
      preValidation: async (request, reply) => {
        calls.set(request, await identify(house, route, request, reply));
        checkProduct(request.params);
      },
      handler: async (request) => {
        const call = found(calls.get(request));
        const input = { params: request.params, query: request.query, body: request.body };
        const work = () => handler(input, call);
        const isKept = method !== 'GET' && !answersSecret;
        return 'me' in call && isKept ? answerOnce(house, call.me.id, request, work) : work();
      },
    });
  }
}
