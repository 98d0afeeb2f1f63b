import {
  type Caller,
  type ErrorCode,
  type Parsed,
  PERMISSIONS,
  type Route,
  roleMay,
  SCHEMA_SENTENCES,
} from '@adashi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, comingFrom, type Origin, recordDenied } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import { uncleanPart } from './clean-text.ts';
import { checkNotOwn } from './conflict-of-interest.ts';
import type { AppContext } from './context.ts';
import { deviceOf } from './device.ts';
import { answerOnce } from './idempotency.ts';
import { readSession, type Session } from './session.ts';

export interface Call {
  readonly context: AppContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of somebody who is signed in. */
export interface PersonCall extends Call {
  readonly me: Session;
  readonly actor: Actor;
  /** Staff with the permission that the route names; else it is about what is one's own. */
  readonly seesAll: boolean;
}

type CallOf<Who extends Caller> = Who extends 'anyone' ? Call : PersonCall;

export type Handler<R extends Route> = (input: Parsed<R>, call: CallOf<R['who']>) => Promise<z.input<R['output']>>;

/** A handler for every route of a group: leave one out and it does not compile. */
export type Handlers<Group extends Record<string, Route>> = { readonly [Name in keyof Group]: Handler<Group[Name]> };

/** The routes of staff name what they ask for; who writes one without it hears of it when the server starts. */
function checkNamesPermission(name: string, { who, may }: Route): void {
  const isOfStaff = who === 'staff' || who === 'member or staff' || who === 'self or staff';
  if (isOfStaff !== PERMISSIONS.some((known) => known === may))
    throw new Error(
      `The route '${name}' is for ${who}: ${isOfStaff ? 'it has to name a permission' : 'none is asked'}.`,
    );
}

/** Whether the caller may, and whether they may as staff. Whoever is not there for a member is not found. */
function admit({ who, may }: Route, me: Session, request: FastifyRequest): boolean {
  const isMember = me.role === 'user';
  if (who === 'person' || (who === 'member' && isMember)) return false;
  if (who === 'self or staff' && paramOf(request, 'id') === me.id) return false;
  if (isMember && who === 'member or staff') return false;
  if (isMember && who === 'self or staff') throw new AppError('not_found');
  if (may === undefined || !roleMay(me.role, may)) throw new AppError('forbidden');
  return true;
}

/**
 * Where a call comes from, told when something is recorded of it. It holds two texts and nothing else of the call, as a connection
 * of the database that rests keeps whatever it worked for last.
 */
function originOf({ headers: { 'user-agent': agent }, ip }: FastifyRequest): () => Origin {
  return () => {
    const { browser, system, device } = deviceOf(agent);
    return { ip, device, browser: [browser, system].filter(Boolean).join(', ') || null };
  };
}

const DENIED: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not_found',
  'own_case',
  'password_needed',
  'second_factor_needed',
  'wrong_code',
]);

/**
 * What is refused for who asks is recorded (ASVS 16.3.2), once an hour for a person and a call: also what is not there for them, as
 * it may be somebody else's.
 */
async function recordingDenied<Result>(
  { context, request }: Call,
  name: string,
  me: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && DENIED.has(error.code))
      await comingFrom(originOf(request), () => recordDenied(context.db, actorOf(me), name));
    throw error;
  }
}

const actorOf = ({ role, id }: Session): Actor => ({ kind: role === 'user' ? 'member' : 'staff', id });

function paramOf({ params }: FastifyRequest, name: string): unknown {
  return typeof params === 'object' && params !== null
    ? Object.getOwnPropertyDescriptor(params, name)?.value
    : undefined;
}

async function identify(
  context: AppContext,
  name: string,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call | PersonCall> {
  const call = { context, request, reply };
  if (route.who === 'anyone') return call;
  const me = await readSession(context, request.headers.authorization);
  return recordingDenied(call, name, me, async () => {
    const seesAll = admit(route, me, request);
    if (me.isSuspended && route.method !== 'GET' && !route.whileSuspended) throw new AppError('suspended');
    if (route.may && me.lacksFactor) throw new AppError('second_factor_needed');
    if (route.afterPassword && !me.isConfirmed) throw new AppError('password_needed');
    return { ...call, me, seesAll, actor: actorOf(me) };
  });
}

function checkProduct(request: FastifyRequest): void {
  if (paramOf(request, 'product') === 'ajohome') throw new AppError('coming_soon');
}

/** What no schema sees and the database cannot keep: told of the field that has it, as a schema would. */
function checkClean({ params, query, body }: FastifyRequest): void {
  for (const part of [params, query, body]) {
    const name = uncleanPart(part);
    if (name !== undefined) throw new AppError('bad_input', { fields: { [name || 'body']: SCHEMA_SENTENCES.unclean } });
  }
}

/** Who changed something, and of staff whomever they changed, are read anew here at once; other processes are told. */
function lookAnew({ sessions }: AppContext, { me, seesAll }: PersonCall): void {
  if (seesAll) sessions.forgetAll();
  else sessions.forget(me.id);
}

/** Where a request keeps who calls; to clear up a WeakMap of them took six times as long as the requests themselves. */
export const CALL = 'call';

/** Binds a group of the contract to its handlers: first who may, then parsed input, the handler, the answer's shape. */
export function addRoutes<Group extends Record<string, Route>>(
  server: FastifyInstance,
  context: AppContext,
  group: Group,
  handlers: Handlers<Group>,
): void {
  for (const [name, route] of Object.entries(group)) {
    checkNamesPermission(name, route);
    const { method, path, params, query, body, output, does, answersSecret } = route;
    // The mapped type ties each name to its own route; a loop over names cannot say so.
    const handler = handlers[name] as unknown as (input: unknown, call: Call) => Promise<unknown>;
    const answerTo = async (call: Call | PersonCall, request: FastifyRequest): Promise<unknown> => {
      if ('me' in call && call.seesAll && method !== 'GET')
        await checkNotOwn(context.db, name, call.me.id, Object.assign({}, request.body, request.params));
      const input = { params: request.params, query: request.query, body: request.body };
      const work = (own: AppContext) => comingFrom(originOf(request), () => handler(input, { ...call, context: own }));
      const isKept = method !== 'GET' && !answersSecret;
      const answer = await ('me' in call && isKept ? answerOnce(context, call.me.id, request, work) : work(context));
      if ('me' in call && method !== 'GET') lookAnew(context, call);
      return answer;
    };
    server.route({
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
        request.setDecorator<Call | PersonCall>(CALL, await identify(context, name, route, request, reply));
        checkProduct(request);
        checkClean(request);
      },
      handler: async (request) => {
        const call = request.getDecorator<Call | PersonCall>(CALL);
        const answer = () => answerTo(call, request);
        return 'me' in call ? recordingDenied(call, name, call.me, answer) : answer();
      },
    });
  }
}
