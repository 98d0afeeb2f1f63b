import { CONTRIBUTION_STATES, PAYOUT_STATES, SQUAD_STATUSES, WITHDRAWAL_STATES } from '@adashi/core';
import { z } from 'zod';
import { day, id, money, period, routes } from '../base/route.ts';
import { tidyLine } from '../base/tidy.ts';
import { kycStatus } from '../people/people.ts';
import { ticketState } from './help.ts';

/** Maximum number of search results per kind. */
export const SEARCH_MOST = 6;

export const foundSquad = z.object({
  id,
  name: z.string(),
  status: z.enum(SQUAD_STATUSES),
  contribution: money,
  period,
  size: z.int(),
  members: z.int(),
});
export const foundPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email_address: z.string(),
  kycVerificationStatus: kycStatus,
  isSuspended: z.boolean(),
  /** Squad whose name matches the search, with the found person's current situation in this squad. */
  because: z.object({ squad: z.string(), what: z.enum(['receives', 'failed']) }).nullable(),
});
/** Member of a result. The email distinguishes two people with the same name. */
const ofMember = { member: z.string(), memberEmail: z.string() };
const ofRound = { id, squad: z.string(), period, round: z.int(), ...ofMember, amount: money };
export const foundPayment = z.object({ ...ofRound, state: z.enum(CONTRIBUTION_STATES), dueOn: day });
/** A payout. `payoutOn` is null if no day is known. */
export const foundPayout = z.object({ ...ofRound, state: z.enum(PAYOUT_STATES), payoutOn: day.nullable() });
/** A withdrawal from a wallet. `personId` is the owner of the wallet. */
export const foundWithdrawal = z.object({
  id,
  personId: id,
  ...ofMember,
  amount: money,
  state: z.enum(WITHDRAWAL_STATES),
  orderedOn: day,
});
export const foundTicket = z.object({
  id: z.int(),
  subject: z.string(),
  ...ofMember,
  state: ticketState,
  changedAt: z.string(),
});

export const searchFound = z.object({
  squads: z.array(foundSquad),
  people: z.array(foundPerson),
  payments: z.array(foundPayment),
  payouts: z.array(foundPayout),
  withdrawals: z.array(foundWithdrawal),
  tickets: z.array(foundTicket),
});
export type SearchFound = z.output<typeof searchFound>;

export const searchRoutes = routes({
  search: {
    method: 'GET',
    path: '/admin/search',
    who: 'staff',
    may: 'members.read',
    does: 'Searches people, squads, payments, payouts and tickets by name, id or bank reference',
    query: z.object({ q: z.string().overwrite(tidyLine).min(1).max(200) }),
    output: searchFound,
  },
});
