import { SQUAD_STATUSES } from '@adashi/core';
import { z } from 'zod';
import { day, id, inProduct, inProductById, listOf, money, pagingBy, routes } from '../base/route.ts';
import { guarantorStatus } from '../payments/guarantors.ts';

/** Options of the filter by the member’s situation in the squad. */
export const STANDINGS = ['owing', 'noticed', 'decision_due', 'defaulted'] as const;

/** A membership: the seat of one person in one squad. */
export const membership = z.object({
  id,
  person: id,
  name: z.string(),
  email: z.string(),
  squad: z.string(),
  squadId: id,
  squadStatus: z.enum(SQUAD_STATUSES),
  position: z.int().nullable(),
  status: z.enum(['active', 'left']),
  /** Whether the seat ever had a default or charge-back in this squad. */
  defaulted: z.boolean(),
  contributed: money,
  owes: money,
  guarantor: z.string().nullable(),
  guarantorStatus: guarantorStatus.nullable(),
  joinedAt: z.string(),
  /** Day of the removal notice. Null without a notice. */
  noticedOn: day.nullable(),
});
export type Membership = z.output<typeof membership>;

/** A removal notice. From `decisionOn` on, two staff members can decide (MONEY §4). */
export const removalNotice = z.object({
  reason: z.string(),
  noticedOn: day,
  appealFrom: day,
  decisionOn: day,
  noticedBy: z.string(),
});
export type RemovalNotice = z.output<typeof removalNotice>;

const membershipsQuery = pagingBy(['name', 'squad', 'position', 'joined']).extend({
  squadStatus: z.enum(SQUAD_STATUSES).optional(),
  status: z.enum(['active', 'left']).optional(),
  standing: z.enum(STANDINGS).optional(),
});

export const squadMemberRoutes = routes({
  squadMembers: {
    method: 'GET',
    path: '/:product/squad/squadmembers',
    who: 'staff',
    may: 'squads.read',
    does: 'Lists the seats of all squads',
    params: inProduct,
    query: membershipsQuery,
    output: listOf(membership),
  },
  squadMembersFile: {
    method: 'GET',
    path: '/:product/squad/squadmembers.csv',
    who: 'staff',
    may: 'squads.read',
    isExport: true,
    does: 'Returns the same list as a CSV file, with names and in dollars',
    params: inProduct,
    query: membershipsQuery.omit({ page: true, pageSize: true }),
    output: z.string(),
  },
  squadMember: {
    method: 'GET',
    path: '/:product/squad/squadmembers/:id',
    who: 'staff',
    may: 'squads.read',
    does: 'Returns one membership with its guarantor and removal notice',
    params: inProductById,
    output: membership.extend({ guarantorId: id.nullable(), removal: removalNotice.nullable() }),
  },
});
