import { z } from 'zod';
import { LANGUAGES } from '../base/constants.ts';
import { day, done, fileOf, id, listOf, pagingBy, type Route, routes } from '../base/route.ts';
import { tidyLine } from '../base/tidy.ts';

/** Topics of the published questions and of the members’ tickets. */
export const HELP_TOPICS = ['paying', 'paid', 'squad', 'account', 'other'] as const;
export const helpTopic = z.enum(HELP_TOPICS);
export type HelpTopic = z.output<typeof helpTopic>;

export const helpQuestion = z.object({ id: z.string(), topic: helpTopic, question: z.string(), answer: z.string() });
export type HelpQuestion = z.output<typeof helpQuestion>;

/** Ticket state. `waiting` means waiting for staff, and `answered` means waiting for the member. */
export const ticketState = z.enum(['waiting', 'answered', 'closed']);
export type TicketState = z.output<typeof ticketState>;

export const ticketRow = z.object({
  id: z.int(),
  topic: helpTopic,
  /** Beginning of the first message in the ticket. */
  subject: z.string(),
  squad: z.string().nullable(),
  state: ticketState,
  member: z.string(),
  /** Email of the member, which distinguishes two people with the same name. */
  memberEmail: z.string(),
  replies: z.int(),
  /** Name of the staff member in charge of the ticket. Members get null. */
  assignee: z.string().nullable(),
  assignedTo: id.nullable(),
  createdAt: z.string(),
  /** Time of the last message, or of the closing of the ticket. */
  changedAt: z.string(),
  /**
   * Id of the ticket's last message. A request to close the ticket must contain the id of the last message on the
   * caller's page.
   */
  lastMessage: z.int(),
});
export type TicketRow = z.output<typeof ticketRow>;

export const ticketMessage = z.object({
  id: z.int(),
  isYou: z.boolean(),
  isStaff: z.boolean(),
  /** Name of the message's author. For a staff member, only the first name. */
  name: z.string(),
  text: z.string(),
  writtenAt: z.string(),
});
export type TicketMessage = z.output<typeof ticketMessage>;

export const ticket = ticketRow.extend({
  memberId: id,
  memberLanguage: z.enum(LANGUAGES),
  messages: z.array(ticketMessage),
  /** Current date of the platform. */
  today: day,
});
export type Ticket = z.output<typeof ticket>;

export const ticketId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const text = z.string().trim().min(1, 'Please write your message').max(4_000);
/** Last message id on the caller's page. The request fails with 'written_meanwhile' if a newer message exists. */
const seen = z.int().min(0);

export const ticketBody = z.object({ topic: helpTopic, squadId: id.optional(), text });

const tickets = {
  method: 'GET',
  path: '/help/ticket',
  who: 'member or staff',
  may: 'support',
  does: 'Lists my tickets, newest first; for staff, all tickets, unanswered tickets first',
  query: pagingBy(['member', 'state', 'changed']).extend({
    state: ticketState.optional(),
    topic: helpTopic.optional(),
    /** Filter for staff: the caller's tickets or unassigned tickets. */
    assigned: z.enum(['me', 'nobody']).optional(),
  }),
  output: listOf(ticketRow),
} as const satisfies Route;

export const helpRoutes = routes({
  helpQuestions: {
    method: 'GET',
    path: '/help/question',
    who: 'person',
    does: 'Lists help questions with answers; with a search text, the best matches first',
    query: z.object({
      q: z.string().overwrite(tidyLine).max(100).optional(),
      language: z.enum(LANGUAGES).default('en'),
    }),
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
    does: 'Returns one ticket with its messages',
    params: ticketId,
    output: ticket,
  },
  writeTicket: {
    method: 'POST',
    path: '/help/ticket',
    who: 'member',
    whose: 'squad',
    whileSuspended: true,
    does: 'Creates a ticket and notifies staff',
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
    does: 'Adds a message to a ticket, notifies the other side and reopens a closed ticket',
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
