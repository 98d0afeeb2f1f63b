import type { Route } from '@adashi/contract';
import { z } from 'zod';
import { forUse } from '../db/database.ts';
import type { Kind } from '../db/limits.ts';
import type { Area } from '../db/places.ts';
import { isTemporary } from '../db/temporary-error.ts';
import type { AppContext } from './context.ts';

/** Routes that always get a database connection, even while other routes wait for a blocked table. */
const URGENT = new Set(['auth', 'health']);

/** Area of the sessions and rate limits, which each request needs before its own work. */
export const SIGN_IN = { area: { name: 'auth', rank: 'urgent' }, kind: 'page' } as const;

/** Area of the webhooks. Their events are money, so the webhooks share the connections of the jobs. */
export const WEBHOOKS = { area: { name: 'webhooks', rank: 'job' }, kind: 'write' } as const;

/** Area of the acts that need two people. */
export const PROPOSED_ACTS = { area: { name: 'proposed-acts', rank: 'usual' }, kind: 'write' } as const;

/** Returns the area of a route: the first part of the path that names a subject, such as `help`. */
function areaOf({ path }: Route): Area {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'admin' && !part.startsWith(':'));
  const name = (parts[0] ?? '').replace(/\.\w+$/, '');
  return { name, rank: URGENT.has(name) ? 'urgent' : 'usual' };
}

function kindOf({ method, path, isExport, isLong }: Route): Kind {
  if (path.startsWith('/health/')) return 'check';
  if (isExport || isLong) return 'export';
  return method === 'GET' ? 'page' : 'write';
}

/** Lists in which a person decides about a row, so the rows must be current. */
const DECISIONS = /^\/admin\/proposed-acts/;
const FIGURES = /^\/statistics\/|\/(?:stats|counts|countAll)(?:\/|$)/;
const isPaged = (query: Route['query']) => query instanceof z.ZodObject && 'pageSize' in query.shape;

/** Returns whether a route is a list, an export or statistics of staff, whose data may be a few seconds old. */
export function mayLag({ method, may, path, query, isExport, isLong }: Route): boolean {
  if (method !== 'GET' || may === undefined || DECISIONS.test(path)) return false;
  return Boolean(isExport || isLong) || isPaged(query) || FIGURES.test(path);
}

/**
 * Runs a read of a staff member on the read replica, and on the primary if the replica is late or fails. Other work
 * always runs on the primary.
 */
export function readerOf(
  route: Route,
): <Answer>(context: AppContext, person: string, read: (context: AppContext) => Promise<Answer>) => Promise<Answer> {
  const use = { area: areaOf(route), kind: kindOf(route) };
  return async (context, person, read) => {
    const db = mayLag(route) ? context.replica?.readFor(person, use) : null;
    if (!db) return read(context);
    try {
      return await read({ ...context, db, engine: { ...context.engine, db } });
    } catch (error) {
      if (isTemporary(error)) return read(context);
      throw error;
    }
  };
}

/** Returns a function that gives a route the app with the route's share of the connections, and its time-outs. */
export function withUse(route: Route): (context: AppContext) => AppContext {
  const use = { area: areaOf(route), kind: kindOf(route) };
  return (context) => {
    const db = forUse(context.db, use);
    return { ...context, db, engine: { ...context.engine, db } };
  };
}
