import { z } from 'zod';
import { DEVICES } from '../auth/security.ts';
import { ROLES } from '../base/permissions.ts';
import { day, id, listOf, pagingBy, routes } from '../base/route.ts';
import { tidyLine } from '../base/tidy.ts';
import type { ActSubject } from './act-subjects.ts';

export const ACTOR_KINDS = ['member', 'staff', 'guarantor', 'visitor', 'provider', 'job'] as const;
export const ACTIVITY_TIMES = ['today', 'week', 'month'] as const;
/**
 * Filters by the kind of the subject. The value `payment` selects acts on contributions, although the subject of these
 * acts is the squad.
 */
export const ACTIVITY_SUBJECTS = [
  'person',
  'squad',
  'payment',
  'payout',
  'guarantor',
  'ticket',
  'agreement',
  'setting',
] as const satisfies readonly (ActSubject | 'payment')[];

/** Kinds of acts about the privacy of members. */
export const PRIVACY_ACTS = ['erasures', 'exports', 'copies', 'deletions'] as const;

/** Kinds of exports: files of lists, statements of members, single personal details, and refused exports. */
export const EXPORT_KINDS = ['lists', 'statements', 'details', 'refused'] as const;

/** Kinds of data that an erasure deletes or empties. */
export const ERASED_KINDS = [
  'profile',
  'banks',
  'identity',
  'guarantors',
  'access',
  'tickets',
  'messages',
  'notices',
  'texts',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** Kinds of data about a member that remain after the erasure. */
export const KEPT_KINDS = ['money', 'identity', 'agreements', 'guarantees', 'activity'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

const hash = z.hex().length(64);

export const activityRow = z.object({
  id: z.int(),
  at: z.string(),
  actorKind: z.enum(ACTOR_KINDS),
  /** Name of the person who acted. Null for jobs and deleted accounts. */
  actor: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  /** Code of the act from `ACTS`. */
  action: z.string(),
  /** Subject of the act, such as 'squad:<id>'. `about` is its name, or null. */
  subject: z.string(),
  about: z.string().nullable(),
  /** Stored details of the act: `before`, `after`, `reason` and names from `ACT_DETAILS`. */
  details: z.record(z.string(), z.unknown()),
  /** Whether the reason and other free text of the act were erased. */
  isErased: z.boolean(),
  /** Display names for the ids in `details`, by id. */
  names: z.record(z.string(), z.string()),
  /** IP address of the request. Null for acts of the server. */
  ip: z.string().nullable(),
  device: z.enum(DEVICES).nullable(),
  browser: z.string().nullable(),
  /** Hash of the row in the audit chain. Null until a job seals the row, within a minute. */
  hash: hash.nullable(),
});
export type ActivityRow = z.output<typeof activityRow>;

const filters = {
  q: z.string().overwrite(tidyLine).max(100).optional(),
  who: z.enum(ACTOR_KINDS).optional(),
  about: z.enum(ACTIVITY_SUBJECTS).optional(),
  when: z.enum(ACTIVITY_TIMES).optional(),
  privacy: z.enum(PRIVACY_ACTS).optional(),
  export: z.enum(EXPORT_KINDS).optional(),
  device: z.enum(DEVICES).optional(),
  /** Person who did the act, or person whom the act concerns. */
  person: id.optional(),
};

const head = z.object({
  /** Number of rows in the audit chain, up to and including this row. */
  sequence: z.int(),
  hash,
  sealedAt: z.string(),
});
export type ChainHead = z.output<typeof head>;

/** First difference between the audit chain and the audit log: a changed, missing or unsealed row. */
const broken = z.object({
  kind: z.enum(['changed', 'missing', 'unsealed']),
  /** Position of the row in the audit chain. Null for a row outside the chain. */
  sequence: z.int().nullable(),
  activity: z.int(),
});

/** Search of an erasure for the name, email, phone and address of the member. `traces` is the number of rows found. */
export const traceSearch = z.object({ columns: z.int(), tables: z.int(), traces: z.int() });

const erasureProof = z.object({
  /** Id of the audit log entry. The number replaces the name of the member. */
  id: z.int(),
  at: z.string(),
  deleted: z.array(z.object({ kind: z.enum(ERASED_KINDS), rows: z.int() })),
  /** Null for an erasure before the first recorded search. */
  searched: traceSearch.nullable(),
  kept: z.array(z.object({ kind: z.enum(KEPT_KINDS), rows: z.int(), until: day.nullable() })),
  /** Rows that exist now in the tables from which the erasure deleted every row of the member. */
  left: z.object({ tables: z.int(), rows: z.int() }),
  checkedAt: z.string(),
  /** Position and hash of the entry in the audit chain. */
  sequence: z.int(),
  hash,
});
export type ErasureProof = z.output<typeof erasureProof>;

export const chainCheck = z.object({ rows: z.int(), broken: broken.nullable() });
export type ChainCheck = z.output<typeof chainCheck>;

export const activityRoutes = routes({
  activity: {
    method: 'GET',
    path: '/activity',
    who: 'staff',
    may: 'activity',
    does: 'Lists the audit log, newest first',
    query: pagingBy(['at']).extend(filters),
    output: listOf(activityRow),
  },
  activityCsv: {
    method: 'GET',
    path: '/activity.csv',
    who: 'staff',
    may: 'activity',
    isExport: true,
    does: 'Returns the filtered audit log as a CSV file, newest first',
    query: z.object(filters),
    output: z.string(),
  },
  erasureProof: {
    method: 'GET',
    path: '/activity/erasure/:id',
    who: 'staff',
    may: 'activity',
    does: 'Returns the proof of an erasure: the deleted data, the remaining rows and the position in the audit chain',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: erasureProof,
  },
  activityChain: {
    method: 'GET',
    path: '/activity/chain',
    who: 'staff',
    may: 'activity',
    does: 'Returns the length of the audit chain and its last verification',
    output: z.object({
      since: z.string().nullable(),
      head: head.nullable(),
      verified: chainCheck.extend({ at: z.string(), by: z.string().nullable() }).nullable(),
    }),
  },
  verifyActivity: {
    method: 'GET',
    path: '/activity/verify',
    who: 'staff',
    may: 'activity',
    does: 'Verifies the whole audit chain and records the result',
    output: chainCheck,
  },
  activityHead: {
    method: 'GET',
    path: '/activity/head',
    who: 'anyone',
    does: 'Returns the last hash of the audit chain on a day, as proof that earlier rows stay unchanged',
    query: z.object({ on: day }),
    output: head.extend({ on: day, /** Whether the day `on` has ended. */ isFinal: z.boolean() }),
  },
});
