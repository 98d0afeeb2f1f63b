import type { helpRoutes } from '@adashi/contract';
import { readSettings } from '../../db/settings.ts';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { closeTicket } from './close-ticket.ts';
import { findQuestions } from './find-questions.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { listTickets, readTicket } from './store.ts';
import { ticketFile } from './ticket-file.ts';
import { writeTicket } from './write-ticket.ts';

export const helpHandlers: Handlers<typeof helpRoutes> = {
  helpQuestions: async ({ query: { language, q = '' } }, { context }) =>
    findQuestions(language, q, await readSettings(context.db)),
  tickets: async ({ query }, call) => listTickets(call, query),
  ticketsFile: async ({ query }, call) =>
    listFile(call, 'tickets.csv', ticketFile(call), (piece) => listTickets(call, { ...query, ...piece })),
  ticket: async ({ params }, call) => readTicket(call, params.id),
  writeTicket: async ({ body }, call) => ({ id: await writeTicket(call, body) }),
  replyToTicket: async ({ params, body }, call) => {
    await replyToTicket(call, params.id, body);
    return { message: 'Sent' };
  },
  changeTicket: async ({ params, body }, call) => {
    await closeTicket(call, params.id, body.seen);
    return { message: 'Saved' };
  },
};
