import {
  CONTRIBUTION_STATES,
  LIMITS,
  ORDER_RULES,
  PAYOUT_STATES,
  REQUIREMENTS,
  SQUAD_KINDS,
  SQUAD_STATUSES,
} from '@adashi/core';
import { z } from 'zod';
import { byId, day, done, id, inProduct, inProductById, listOf, money, pagingBy, product, routes } from './route.ts';

export const squadStatus = z.enum(SQUAD_STATUSES);
const requirement = z.enum(REQUIREMENTS);

export const squadSummary = z.object({
  id,
  name: z.string(),
  kind: z.enum(SQUAD_KINDS),
  status: squadStatus,
  contribution: money,
  size: z.int(),
  startOn: day,
  orderRule: z.enum(ORDER_RULES),
  feeBps: z.int(),
  reserveBps: z.int(),
  seatsTaken: z.int(),
  takenPositions: z.array(z.int()),
  /** The round whose pot is being filled or paid, 0 before the start. */
  week: z.int(),
  myPosition: z.int().nullable(),
  isMine: z.boolean(),
  missingOfMine: z.array(requirement),
  today: day,
});
export type SquadSummary = z.output<typeof squadSummary>;

const seat = z.object({
  id,
  position: z.int().nullable(),
  name: z.string(),
  initials: z.string(),
  isYou: z.boolean(),
  status: z.enum(['active', 'left']),
  missing: z.array(requirement),
  onTime: z.int(),
  charged: z.int(),
  contributed: money,
  owes: money,
  atStake: money,
  nonce: z.string(),
});
export type SquadSeat = z.output<typeof seat>;

const seatThisWeek = z.object({
  seat: id,
  state: z.enum(CONTRIBUTION_STATES),
  amount: money,
  covered: money,
  changedOn: day,
  retryOn: day.nullable(),
});

const roundView = z.object({
  number: z.int(),
  kind: z.enum(['rotation', 'refund']),
  dueOn: day,
  chargeOn: day,
  payoutOn: day,
  recipient: id,
  isOpen: z.boolean(),
  payout: z.object({
    id: id.nullable(),
    state: z.enum(PAYOUT_STATES),
    heldReason: z.string().nullable(),
    net: money,
    expectedNet: money,
  }),
  contributions: z.array(seatThisWeek),
});
export type SquadRound = z.output<typeof roundView>;

const message = z.object({
  id: z.int(),
  name: z.string(),
  isYou: z.boolean(),
  text: z.string(),
  writtenAt: z.string(),
});

export const squadDetail = squadSummary.extend({
  seats: z.array(seat),
  rounds: z.array(roundView),
  reserve: money,
  inviteCode: z.string().nullable(),
  draw: z.object({ commitment: z.string(), secret: z.string().nullable() }),
  swaps: z.array(z.object({ id, from: id, to: id })),
});
export type SquadDetail = z.output<typeof squadDetail>;

export const openSquadBody = z.object({
  name: z.string().trim().min(3, 'Give the squad a name of at least 3 characters').max(60),
  contribution: z
    .int('Enter an amount in whole cents')
    .min(LIMITS.customContribution.least, 'The least is CA$5.00 a week')
    .max(LIMITS.customContribution.most, 'The most is CA$1,000.00 a week'),
  size: z
    .int()
    .min(LIMITS.size.least, 'A squad has at least 2 seats')
    .max(LIMITS.size.most, 'A squad has at most 52 seats'),
  startOn: day,
  orderRule: z.enum(ORDER_RULES).default('choice'),
  feeBps: z.int().min(0).max(5_000).optional(),
  reserveBps: z.int().min(0).max(1_000).optional(),
});

const bySeat = z.object({ product, id, memberId: id });
const bySwap = z.object({ product, id, swapId: id });
const position = z.object({ position: z.int().min(1).max(52) });
const reason = z.object({ reason: z.string().trim().min(3).max(500) });
const act = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/squad/:id/${path}`,
    who: 'staff',
    does,
    params: inProductById,
    output: done,
  }) as const;
const mine = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/squad/:id/${path}`,
    who: 'member',
    does,
    params: inProductById,
    output: done,
  }) as const;

export const squadRoutes = routes({
  squads: {
    method: 'GET',
    path: '/:product/squad',
    who: 'person',
    does: 'Open squads for members, all for staff',
    params: inProduct,
    query: pagingBy(['name', 'start', 'contribution', 'status']).extend({ status: squadStatus.optional() }),
    output: listOf(squadSummary),
  },
  mySquads: {
    method: 'GET',
    path: '/:product/squad/me',
    who: 'person',
    does: 'My squads',
    params: inProduct,
    output: z.array(squadSummary),
  },
  squadsOf: {
    method: 'GET',
    path: '/:product/squad/user/:id',
    who: 'staff',
    does: "One person's squads",
    params: inProductById,
    output: z.array(squadSummary),
  },
  squadStats: {
    method: 'GET',
    path: '/:product/squad/stats',
    who: 'staff',
    does: 'Squads counted by status, and what their members pay a week',
    params: inProduct,
    output: z.object({ byStatus: z.record(z.string(), z.int()), members: z.int(), weekly: money }),
  },
  squadStatsByStatus: {
    method: 'GET',
    path: '/:product/squad/stats/status',
    who: 'staff',
    does: 'How many squads of one status',
    params: inProduct,
    query: z.object({ status: squadStatus }),
    output: z.object({ status: squadStatus, squads: z.int(), members: z.int() }),
  },
  squadMembers: {
    method: 'GET',
    path: '/:product/squad/squadmembers',
    who: 'staff',
    does: 'Every seat of every squad',
    params: inProduct,
    query: pagingBy(['name', 'squad', 'position']),
    output: listOf(
      z.object({
        id,
        person: id,
        name: z.string(),
        squad: z.string(),
        squadId: id,
        position: z.int().nullable(),
        status: z.string(),
      }),
    ),
  },
  squad: {
    method: 'GET',
    path: '/:product/squad/:id',
    who: 'person',
    does: 'One squad with its seats and rounds',
    params: inProductById,
    output: squadDetail,
  },
  squadByInvite: {
    method: 'GET',
    path: '/:product/squad/invite/:code',
    who: 'member',
    does: 'The squad behind an invitation code',
    params: z.object({ product, code: z.string().min(4).max(40) }),
    output: z.object({ id }),
  },
  openSquad: {
    method: 'POST',
    path: '/:product/squad',
    who: 'staff',
    does: 'Opens a squad',
    params: inProduct,
    body: openSquadBody,
    output: byId,
  },
  proposeSquad: {
    method: 'POST',
    path: '/:product/squad/custom',
    who: 'member',
    does: "Proposes a squad for a member's own circle",
    params: inProduct,
    body: openSquadBody,
    output: byId,
  },
  changeSquad: {
    method: 'PATCH',
    path: '/:product/squad/:id',
    who: 'staff',
    does: 'Renames a squad, or makes it smaller before its start',
    params: inProductById,
    body: z.object({ name: openSquadBody.shape.name.optional(), size: openSquadBody.shape.size.optional() }),
    output: done,
  },
  approveSquad: act('approve', 'Approves a proposed squad'),
  declineSquad: act('decline', 'Declines a proposed squad'),
  cancelSquad: act('cancel', 'Cancels a squad before its start'),
  startSquad: act('start', 'Looks now whether a squad whose closing day has come can start'),
  joinSquad: {
    ...mine('join', 'Takes a seat'),
    body: z.object({
      position: z.int().min(1).max(52).optional(),
      inviteCode: z.string().max(40).optional(),
      nonce: z.hex().length(32).optional(),
    }),
  },
  joinTestSquad: {
    ...mine('joinTestSquad', 'Starts an own running copy of the test squad, filled up with practice members'),
    output: byId,
  },
  nextWeek: mine('next-week', 'Moves an own test squad on by a week'),
  squadLedger: {
    method: 'GET',
    path: '/:product/squad/:id/ledger',
    who: 'person',
    does: "Every movement of the squad's pots and reserve",
    params: inProductById,
    output: z.array(
      z.object({ id: z.int(), on: day, kind: z.string(), amount: money, from: z.string(), to: z.string() }),
    ),
  },
  squadCalendar: {
    method: 'GET',
    path: '/:product/squad/:id/calendar.ics',
    who: 'person',
    does: 'Own debits and payout as an iCalendar file',
    params: inProductById,
    output: z.string(),
  },
  squadDraw: {
    method: 'GET',
    path: '/:product/squad/:id/draw',
    who: 'person',
    does: 'What the order was drawn from',
    params: inProductById,
    output: z.object({
      commitment: z.string(),
      secret: z.string().nullable(),
      entries: z.array(z.object({ seat: id, nonce: z.string() })),
    }),
  },
  messages: {
    method: 'GET',
    path: '/:product/squad/:id/messages',
    who: 'person',
    does: 'What members wrote, newest first',
    params: inProductById,
    output: z.array(message),
  },
  writeMessage: {
    method: 'POST',
    path: '/:product/squad/:id/messages',
    who: 'person',
    does: 'Writes to the squad',
    params: inProductById,
    body: z.object({ text: z.string().trim().min(1).max(1_000) }),
    output: done,
  },
  leaveSquad: mine('leave', 'Leaves a squad'),
  updatePosition: {
    method: 'PATCH',
    path: '/:product/squad/:id/update-position',
    who: 'member',
    does: 'Takes another free position before the start',
    params: inProductById,
    body: position,
    output: done,
  },
  assignPosition: {
    method: 'PATCH',
    path: '/:product/squad/:id/update-position/:memberId',
    who: 'staff',
    does: 'Assigns a position before the start',
    params: bySeat,
    body: position,
    output: done,
  },
  proposeSwap: { ...mine('swap', 'Asks another member to swap positions'), body: z.object({ seat: id }) },
  acceptSwap: {
    method: 'POST',
    path: '/:product/squad/:id/swap/:swapId/accept',
    who: 'member',
    does: 'Agrees to a swap',
    params: bySwap,
    output: done,
  },
  declineSwap: {
    method: 'POST',
    path: '/:product/squad/:id/swap/:swapId/decline',
    who: 'member',
    does: 'Declines a swap',
    params: bySwap,
    output: done,
  },
  updateGuarantor: {
    method: 'PATCH',
    path: '/:product/squad/:id/update-guarantor',
    who: 'member',
    does: 'Says which guarantor answers for this seat',
    params: inProductById,
    body: z.object({ guarantorId: id }),
    output: done,
  },
  removeMember: {
    method: 'DELETE',
    path: '/:product/squad/:id/remove-member/:memberId',
    who: 'staff',
    does: 'Removes a member by the rules of leaving',
    params: bySeat,
    body: reason,
    output: done,
  },
});
