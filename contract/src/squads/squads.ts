import { DAYS, LIMITS, ORDER_RULES, SETTINGS, SQUAD_KINDS } from '@adashi/core';
import { z } from 'zod';
import { emailField, withReason } from '../base/fields.ts';
import { KYC_MESSAGES } from '../base/messages.ts';
import { isOneAlphabet, SEEN, WITHOUT_LINKS } from '../base/names.ts';
import {
  byId,
  day,
  done,
  id,
  inProduct,
  inProductById,
  listOf,
  money,
  pagingBy,
  period,
  product,
  routes,
} from '../base/route.ts';
import { tidyInviteCode, tidyLine } from '../base/tidy.ts';
import { drawView } from './draws.ts';
import { INVITATIONS, MOVEMENT_GROUPS, SQUAD_AMOUNTS, SQUAD_SIZES, SQUAD_STARTS } from './squad-choices.ts';
import { invitationView, squadDetail, squadMessage, squadMovement, squadStatus, squadSummary } from './squad-views.ts';

/** Name of a squad in Unicode form NFC, so that equal names match on any keyboard. */
export const squadName = z
  .string()
  .normalize('NFC')
  .overwrite(tidyLine)
  .min(3, 'Give the squad a name of at least 3 characters')
  .max(60)
  .regex(SEEN, 'Please remove invisible characters')
  .regex(WITHOUT_LINKS, 'Please remove links and addresses')
  .refine(isOneAlphabet, KYC_MESSAGES.nameAlphabet);

export const openSquadBody = z.object({
  name: squadName,
  contribution: z
    .int('Enter an amount in whole cents')
    .min(SETTINGS.leastContribution.least, 'A contribution is at least CA$5.00')
    .max(SETTINGS.mostContribution.most, 'A contribution is at most CA$10,000.00'),
  size: z
    .int()
    .min(LIMITS.size.least, 'A squad has at least 2 seats')
    .max(LIMITS.size.most, 'A squad has at most 52 seats'),
  startOn: day.refine((text) => text >= DAYS.first && text <= DAYS.last, 'A squad starts within a year from today'),
  period: period.default('weekly'),
  orderRule: z.enum(ORDER_RULES).default('choice'),
  feeBps: z
    .int('Enter the fee in hundredths of a percent')
    .min(0, 'A fee cannot be below zero')
    .max(SETTINGS.mostFeeBps.most, 'A fee is at most 10%')
    .optional(),
  reserveBps: z.int().min(0).max(SETTINGS.reserveBps.most).optional(),
});

/** Fields of a squad that staff can change, without the defaults for a new squad. */
const squadChanges = openSquadBody
  .omit({ period: true, orderRule: true })
  .extend({ period, orderRule: z.enum(ORDER_RULES) })
  .partial();
/**
 * Change of a squad. `seen` has the values on the caller's page, and the change fails if a value has changed since.
 */
export const changeSquadBody = withReason.extend({ ...squadChanges.shape, seen: squadChanges.optional() });

const bySeat = z.object({ product, id, memberId: id });
const bySwap = z.object({ product, id, swapId: id });
const position = z.object({ position: z.int().min(1).max(52) });
const movementsQuery = pagingBy(['on', 'amount'])
  .omit({ q: true })
  .extend({ what: z.enum(MOVEMENT_GROUPS).optional() });
const squadsQuery = pagingBy(['name', 'start', 'contribution', 'size', 'free', 'cost', 'status']).extend({
  status: squadStatus.optional(),
  /** Kind of the listed squads, by default 'standard' for members. */
  kind: z.enum(SQUAD_KINDS).optional(),
  amount: z.enum(SQUAD_AMOUNTS).optional(),
  size: z.enum(SQUAD_SIZES).optional(),
  start: z.enum(SQUAD_STARTS).optional(),
  orderRule: z.enum(ORDER_RULES).optional(),
});
const act = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/squad/:id/${path}`,
    who: 'staff',
    may: 'squads.act',
    does,
    params: inProductById,
    output: done,
  }) as const;
const mine = (path: string, does: string) =>
  ({
    method: 'POST',
    path: `/:product/squad/:id/${path}`,
    who: 'member',
    whose: 'squad',
    does,
    params: inProductById,
    output: done,
  }) as const;

export const squadRoutes = routes({
  squads: {
    method: 'GET',
    path: '/:product/squad',
    who: 'member or staff',
    may: 'squads.read',
    does: 'Lists squads: those with free seats for members, all for staff',
    params: inProduct,
    query: squadsQuery,
    output: listOf(squadSummary),
  },
  squadsFile: {
    method: 'GET',
    path: '/:product/squad.csv',
    who: 'member or staff',
    may: 'squads.read',
    isExport: true,
    does: 'Returns the filtered squads as a CSV file: those with free seats for members, all for staff',
    params: inProduct,
    query: squadsQuery.omit({ page: true, pageSize: true }),
    output: z.string(),
  },
  mySquads: {
    method: 'GET',
    path: '/:product/squad/me',
    who: 'person',
    does: 'Lists my squads and the circles that I proposed, running squads first',
    params: inProduct,
    query: pagingBy(['name', 'start']).extend({ status: squadStatus.optional() }),
    output: listOf(squadSummary),
  },
  squadsOf: {
    method: 'GET',
    path: '/:product/squad/user/:id',
    who: 'staff',
    may: 'squads.read',
    does: "Lists one person's squads",
    params: inProductById,
    output: z.array(squadSummary),
  },
  squadStats: {
    method: 'GET',
    path: '/:product/squad/stats',
    who: 'staff',
    may: 'squads.read',
    does: 'Counts the squads by status, with the average weekly contribution of their members',
    params: inProduct,
    output: z.object({ byStatus: z.record(z.string(), z.int()), members: z.int(), weekly: money }),
  },
  squadStatsByStatus: {
    method: 'GET',
    path: '/:product/squad/stats/status',
    who: 'staff',
    may: 'squads.read',
    does: 'Counts the squads of one status',
    params: inProduct,
    query: z.object({ status: squadStatus }),
    output: z.object({ status: squadStatus, squads: z.int(), members: z.int() }),
  },
  squad: {
    method: 'GET',
    path: '/:product/squad/:id',
    who: 'member or staff',
    may: 'squads.read',
    whose: 'squad',
    does: 'Returns one squad with its seats and rounds, as the caller may see it; a circle needs its code',
    params: inProductById,
    query: z.object({ code: z.string().overwrite(tidyInviteCode).max(40).optional() }),
    output: squadDetail,
  },
  squadByInvite: {
    method: 'GET',
    path: '/:product/squad/invite/:code',
    who: 'member',
    does: 'Returns the squad of an invitation code',
    params: z.object({ product, code: z.string().overwrite(tidyInviteCode).min(4).max(40) }),
    output: z.object({ id }),
  },
  invitation: {
    method: 'GET',
    path: '/:product/squad/:id/invitation',
    who: 'anyone',
    does: 'Returns the contents of an invitation link before sign-in: terms, dates and free seats, without members',
    params: inProductById,
    query: z.object({ code: z.string().overwrite(tidyInviteCode).max(40).optional() }),
    output: invitationView,
  },
  openSquad: {
    method: 'POST',
    path: '/:product/squad',
    who: 'staff',
    may: 'squads.act',
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
    body: openSquadBody.omit({ feeBps: true, reserveBps: true }),
    output: byId,
  },
  changeSquad: {
    method: 'PATCH',
    path: '/:product/squad/:id',
    who: 'staff',
    may: 'squads.act',
    does: 'Renames a squad, makes it smaller before its start, or changes its terms while nobody has a seat',
    params: inProductById,
    body: changeSquadBody,
    output: done,
  },
  approveSquad: {
    ...act('approve', 'Approves a proposed squad and mails the reason to the proposer'),
    afterPassword: true,
    body: withReason,
  },
  declineSquad: {
    ...act('decline', 'Declines a proposed squad and mails the reason to the proposer'),
    body: withReason,
  },
  cancelSquad: {
    ...act('cancel', 'Cancels a squad before its start and mails the reason to the proposer and the members'),
    body: withReason,
  },
  startSquad: {
    ...act('start', 'Starts a squad after its closing day if the conditions are met'),
    body: withReason,
  },
  joinSquad: {
    ...mine('join', 'Takes a seat'),
    body: z.object({
      position: z.int().min(1).max(52).optional(),
      inviteCode: z.string().overwrite(tidyInviteCode).max(40).optional(),
      nonce: z.hex().length(32).optional(),
    }),
  },
  squadLedger: {
    method: 'GET',
    path: '/:product/squad/:id/ledger',
    who: 'member or staff',
    may: 'squads.read',
    whose: 'squad',
    does: 'Lists the transfers of the squad’s pots and reserve, newest first',
    params: inProductById,
    query: movementsQuery,
    output: listOf(squadMovement),
  },
  squadLedgerFile: {
    method: 'GET',
    path: '/:product/squad/:id/ledger.csv',
    who: 'member or staff',
    may: 'squads.read',
    isExport: true,
    whose: 'squad',
    does: 'Returns the same list as a CSV file, oldest first, with names and in dollars',
    params: inProductById,
    query: movementsQuery.pick({ what: true }),
    output: z.string(),
  },
  inviteToSquad: {
    method: 'POST',
    path: '/:product/squad/:id/invitations',
    who: 'member or staff',
    may: 'squads.act',
    whose: 'squad',
    does: 'Mails an invitation to a circle: its proposer and staff; each address once',
    params: inProductById,
    body: z.object({
      emails: z
        .array(emailField)
        .min(1, 'Enter at least one address')
        .max(INVITATIONS.atOnce, 'At most 10 addresses at once'),
    }),
    /**
     * Number of invitations that the request sent. `passedOver` counts email addresses that already have an
     * invitation or have reached today’s limit.
     */
    output: z.object({ invited: z.int(), passedOver: z.int() }),
  },
  squadCalendar: {
    method: 'GET',
    path: '/:product/squad/:id/calendar.ics',
    who: 'member or staff',
    may: 'squads.read',
    whose: 'squad',
    does: 'Returns my debits and payouts of a squad as an iCalendar file',
    params: inProductById,
    output: z.string(),
  },
  squadDraw: {
    method: 'GET',
    path: '/:product/squad/:id/draw',
    who: 'member or staff',
    may: 'squads.read',
    whose: 'squad',
    does: 'Returns the inputs of the draw',
    params: inProductById,
    output: drawView,
  },
  messages: {
    method: 'GET',
    path: '/:product/squad/:id/messages',
    who: 'member or staff',
    may: 'squads.read',
    whose: 'squad',
    does: 'Lists the squad’s messages, newest first',
    params: inProductById,
    output: z.array(squadMessage),
  },
  writeMessage: {
    method: 'POST',
    path: '/:product/squad/:id/messages',
    who: 'member or staff',
    may: 'squads.act',
    whose: 'squad',
    does: 'Writes a message to the squad',
    params: inProductById,
    body: z.object({ text: z.string().trim().min(1).max(1_000) }),
    output: done,
  },
  leaveSquad: mine('leave', 'Leaves a squad'),
  updatePosition: {
    method: 'PATCH',
    path: '/:product/squad/:id/update-position',
    who: 'member',
    whose: 'squad',
    does: 'Moves me to another free position before the start',
    params: inProductById,
    body: position,
    output: done,
  },
  assignPosition: {
    method: 'PATCH',
    path: '/:product/squad/:id/update-position/:memberId',
    who: 'staff',
    may: 'squads.act',
    does: 'Assigns a position before the start',
    params: bySeat,
    /**
     * New position of a seat. `before` is the position on the caller's page, so that the request cannot overwrite a
     * newer change.
     */
    body: position.extend({ before: position.shape.position.nullable(), ...withReason.shape }),
    output: done,
  },
  proposeSwap: { ...mine('swap', 'Asks another member to swap positions'), body: z.object({ seat: id }) },
  acceptSwap: {
    method: 'POST',
    path: '/:product/squad/:id/swap/:swapId/accept',
    who: 'member',
    whose: 'owner',
    does: 'Agrees to a swap',
    params: bySwap,
    output: done,
  },
  declineSwap: {
    method: 'POST',
    path: '/:product/squad/:id/swap/:swapId/decline',
    who: 'member',
    whose: 'owner',
    does: 'Declines a swap',
    params: bySwap,
    output: done,
  },
  updateGuarantor: {
    method: 'PATCH',
    path: '/:product/squad/:id/update-guarantor',
    who: 'member',
    afterPassword: true,
    whose: 'owner',
    does: 'Sets the guarantor of a seat',
    params: inProductById,
    body: z.object({ guarantorId: id }),
    output: done,
  },
  removeMember: {
    method: 'DELETE',
    path: '/:product/squad/:id/remove-member/:memberId',
    who: 'staff',
    may: 'squads.act',
    afterPassword: true,
    byTwo: {},
    does: 'Removes a member; a running squad needs a notice first, and then a decision of two people',
    params: bySeat,
    /** Removal step that the caller intends. The request fails unless this step is still due. */
    body: withReason.extend({ step: z.enum(['seat', 'notice', 'decision']) }),
    output: done,
  },
});
