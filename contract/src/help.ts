import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { day, done, fileOf, id, listOf, pagingBy, type Route, routes } from './route.ts';

/** What a question is about, one that we answered before and one that a member asks. */
export const HELP_TOPICS = ['paying', 'paid', 'squad', 'account', 'other'] as const;
export const helpTopic = z.enum(HELP_TOPICS);
export type HelpTopic = z.output<typeof helpTopic>;

export const helpQuestion = z.object({ id: z.string(), topic: helpTopic, question: z.string(), answer: z.string() });
export type HelpQuestion = z.output<typeof helpQuestion>;

/** A ticket waits for us, is answered and waits for the member, or is closed. */
export const ticketState = z.enum(['waiting', 'answered', 'closed']);
export type TicketState = z.output<typeof ticketState>;

export const ticketRow = z.object({
  id: z.int(),
  topic: helpTopic,
  /** How its first message begins. */
  subject: z.string(),
  squad: z.string().nullable(),
  state: ticketState,
  member: z.string(),
  replies: z.int(),
  /** Who of staff looks after it; of no concern to members. */
  assignee: z.string().nullable(),
  assignedTo: id.nullable(),
  createdAt: z.string(),
  /** When something was last written in it, or it was closed. */
  changedAt: z.string(),
  /** Who closes it says that they have read so far. */
  lastMessage: z.int(),
});
export type TicketRow = z.output<typeof ticketRow>;

export const ticketMessage = z.object({
  id: z.int(),
  isYou: z.boolean(),
  isStaff: z.boolean(),
  /** Who wrote it; of staff the first name. */
  name: z.string(),
  text: z.string(),
  writtenAt: z.string(),
});
export type TicketMessage = z.output<typeof ticketMessage>;

export const ticket = ticketRow.extend({
  memberId: id,
  memberLanguage: z.enum(LANGUAGES),
  messages: z.array(ticketMessage),
  /** The day that the house calls today. */
  today: day,
});
export type Ticket = z.output<typeof ticket>;

export const ticketId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const text = z.string().trim().min(1, 'Please write what it is about').max(4_000);
/** The last message that the caller has read: where somebody else wrote since, nothing is done ('written_meanwhile'). */
const seen = z.int().min(0);

export const ticketBody = z.object({ topic: helpTopic, squadId: id.optional(), text });

const tickets = {
  method: 'GET',
  path: '/help/ticket',
  who: 'member or staff',
  may: 'support',
  does: 'My tickets, the newest first; to staff everybody’s, those that wait for us first',
  query: pagingBy(['member', 'state', 'changed']).extend({
    state: ticketState.optional(),
    topic: helpTopic.optional(),
    /** For staff: those that I look after, or that nobody does. */
    assigned: z.enum(['me', 'nobody']).optional(),
  }),
  output: listOf(ticketRow),
} as const satisfies Route;

export const helpRoutes = routes({
  helpQuestions: {
    method: 'GET',
    path: '/help/question',
    who: 'person',
    does: 'What members ask, with our answers; with words those that fit them, the best first',
    query: z.object({ q: z.string().trim().max(100).optional(), language: z.enum(LANGUAGES).default('en') }),
    output: z.array(helpQuestion),
  },
  tickets,
  ticketsFile: fileOf(tickets),
  ticket: {
    method: 'GET',
    path: '/help/ticket/:id',
    who: 'member or staff',
    may: 'support',
    whose: 'owner',
    does: 'One ticket with everything that was written in it',
    params: ticketId,
    output: ticket,
  },
  writeTicket: {
    method: 'POST',
    path: '/help/ticket',
    who: 'member',
    whose: 'squad',
    whileSuspended: true,
    does: 'Asks the help desk; all of staff hear of it',
    body: ticketBody,
    output: z.object({ id: z.int() }),
  },
  replyToTicket: {
    method: 'POST',
    path: '/help/ticket/:id/reply',
    who: 'member or staff',
    may: 'support',
    whose: 'owner',
    whileSuspended: true,
    does: 'Writes in a ticket; the other side hears of it, and a closed one is open again',
    params: ticketId,
    body: z.object({ text, seen }),
    output: done,
  },
  changeTicket: {
    method: 'PATCH',
    path: '/help/ticket/:id',
    who: 'member or staff',
    may: 'support',
    whose: 'owner',
    whileSuspended: true,
    does: 'Closes a ticket',
    params: ticketId,
    body: z.object({ state: z.literal('closed'), seen }),
    output: done,
  },
});
