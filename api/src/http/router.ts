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
import { type Actor, comingFrom, type Origin, recordDenied, recordExport } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import { within } from '../base/tracing.ts';
import { forUse, type WithDb } from '../db/database.ts';
import type { WithReplica } from '../db/replica.ts';
import { CALL, type Call, type PersonCall } from './call.ts';
import { uncleanPart } from './clean-text.ts';
import { addressOf } from './client-address.ts';
import { checkNotOwn } from './conflict-of-interest.ts';
import type { AppContext } from './context.ts';
import { deviceOf } from './device.ts';
import { answerOnce } from './idempotency.ts';
import { spanOf } from './observe-requests.ts';
import { recordedExport } from './recorded-export.ts';
import type { ActHandler, ActInput, SecondPerson } from './second-person.ts';
import { readSession, type Session } from './session.ts';
import type { WithSessions } from './session-cache.ts';
import { readerOf, SIGN_IN, withUse } from './use-of.ts';

type CallOf<Who extends Caller> = Who extends 'anyone' ? Call<AppContext> : PersonCall<AppContext>;

type Handler<R extends Route> = (input: Parsed<R>, call: CallOf<R['who']>) => Promise<z.input<R['output']>>;

/** One handler for each route of a group. A missing handler is a compile error. */
export type Handlers<Group extends Record<string, Route>> = { readonly [Name in keyof Group]: Handler<Group[Name]> };

/** Throws at startup if a staff route requires no permission, or if any other route requires a permission. */
function checkNamesPermission(name: string, { who, may }: Route): void {
  const isOfStaff = who === 'staff' || who === 'member or staff' || who === 'self or staff';
  if (isOfStaff !== PERMISSIONS.some((known) => known === may))
    throw new Error(`The route '${name}' is for ${who}: ${isOfStaff ? 'name a permission' : 'remove the permission'}.`);
}

/**
 * Returns whether the caller acts as staff, or throws if access is denied. A member who requests another person's data
 * gets 'not_found'.
 */
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
 * Returns a function that describes the origin of a request for the audit log. The function holds two strings only,
 * because an idle database connection retains the last function.
 */
function originOf(request: FastifyRequest): () => Origin {
  const agent = request.headers['user-agent'];
  const ip = addressOf(request);
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

type Named = Pick<Route, 'isExport'> & { readonly name: string };

/**
 * Records denied requests in the audit log (ASVS 16.3.2), once an hour per person and route. 'not_found' counts as
 * denied, because the resource may belong to another person.
 */
async function recordingDenied<Result>(
  { context, request }: Call<WithDb>,
  { name, isExport }: Named,
  me: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && DENIED.has(error.code)) {
      const action = isExport && error.code === 'forbidden' ? 'was_denied_export' : 'was_denied';
      await comingFrom(originOf(request), () => recordDenied(context.db, actorOf(me), name, action));
    }
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
): Promise<Call<AppContext> | PersonCall<AppContext>> {
  const call = { context, request, reply };
  if (route.who === 'anyone') return call;
  const signIn = { ...context, db: forUse(context.db, SIGN_IN) };
  const me = await readSession(signIn, request.headers.authorization);
  return recordingDenied(call, { ...route, name }, me, async () => {
    const seesAll = admit(route, me, request);
    if (me.isSuspended && route.method !== 'GET' && !route.whileSuspended) throw new AppError('suspended');
    if (route.may && me.lacksFactor) throw new AppError('second_factor_needed');
    const isExport = seesAll && route.isExport === true;
    if (isExport && !roleMay(me.role, 'exports')) throw new AppError('forbidden');
    if ((route.afterPassword || isExport) && !me.isConfirmed) throw new AppError('password_needed');
    return { ...call, me, seesAll, actor: actorOf(me) };
  });
}

function checkProduct(request: FastifyRequest): void {
  if (paramOf(request, 'product') === 'ajohome') throw new AppError('coming_soon');
}

/** Rejects a text that the database cannot store. The error has the same form as a schema's field error. */
function checkClean({ params, query, body }: FastifyRequest): void {
  for (const part of [params, query, body]) {
    const name = uncleanPart(part);
    if (name !== undefined) throw new AppError('bad_input', { fields: { [name || 'body']: SCHEMA_SENTENCES.unclean } });
  }
}

/**
 * Tells the read replica about the write. Removes the caller's session from the cache of this process, or all sessions
 * after a write by staff. Other processes get a notification from the database.
 */
function noteWrite({ replica, sessions }: WithReplica & WithSessions, { me, seesAll }: PersonCall<unknown>): void {
  replica?.noteWrite(me.id);
  if (seesAll) sessions.forgetAll();
  else sessions.forget(me.id);
}

/** Returns the handler of a route that needs two people. Throws at startup when no `SecondPerson` was passed. */
function byTwoPeople(name: string, own: ActHandler, acts: SecondPerson | undefined) {
  if (!acts) throw new Error(`The route '${name}' needs two people: pass the mechanism to addRoutes.`);
  acts.keep(name, own);
  return async (input: ActInput, call: Call<AppContext>): Promise<unknown> => {
    if (!('me' in call)) throw new AppError('not_signed_in');
    return acts.perform(name, input, call as PersonCall<AppContext>); // cast: a call with `me` is a call of a person
  };
}

/**
 * Binds a group of routes to the handlers. Each request passes an access check, input parsing, the handler and a
 * response check.
 */
export function addRoutes<Group extends Record<string, Route>>(
  server: FastifyInstance,
  context: AppContext,
  group: Group,
  handlers: Handlers<Group>,
  acts?: SecondPerson,
): void {
  for (const [name, route] of Object.entries(group)) {
    checkNamesPermission(name, route);
    const { method, path, params, query, body, output, does, answersSecret } = route;
    // cast: a loop over names cannot express that each name has its own route
    const own = handlers[name] as unknown as (input: ActInput, call: Call<AppContext>) => Promise<unknown>;
    const handler = route.byTwo ? byTwoPeople(name, own, acts) : own;
    const ofRoute = withUse(route);
    const reads = readerOf(route);
    const answerTo = async (
      call: Call<AppContext> | PersonCall<AppContext>,
      request: FastifyRequest,
    ): Promise<unknown> => {
      if ('me' in call && call.seesAll && method !== 'GET')
        await checkNotOwn(call.context.db, name, call.me.id, Object.assign({}, request.body, request.params));
      const input = { params: request.params, query: request.query, body: request.body };
      const work = (own: AppContext) => comingFrom(originOf(request), () => handler(input, { ...call, context: own }));
      const isKept = method !== 'GET' && !answersSecret;
      const read = () => ('me' in call && call.seesAll ? reads(call.context, call.me.id, work) : work(call.context));
      const answer = await ('me' in call && isKept ? answerOnce(call.context, call.me.id, request, work) : read());
      if ('me' in call && method !== 'GET') noteWrite(context, call);
      if ('me' in call && call.seesAll && route.isExport)
        return recordedExport(answer, input, (filter, rows) =>
          comingFrom(originOf(request), () => recordExport(call.context.db, call.actor, name, filter, rows)),
        );
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
      // Checks access before the input, so that callers without access learn nothing about the expected input.
      preValidation: async (request, reply) => {
        request.setDecorator<Call<AppContext> | PersonCall<AppContext>>(
          CALL,
          await identify(ofRoute(context), name, route, request, reply),
        );
        checkProduct(request);
        checkClean(request);
      },
      handler: async (request) => {
        const call = request.getDecorator<Call<AppContext> | PersonCall<AppContext>>(CALL);
        const answer = () => within(spanOf(request), () => answerTo(call, request));
        return 'me' in call ? recordingDenied(call, { ...route, name }, call.me, answer) : answer();
      },
    });
  }
}
