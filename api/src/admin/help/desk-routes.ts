import type { helpDeskRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { assignTicket } from './assign-ticket.ts';
import { listHelpStaff, listSavedAnswers } from './desk-store.ts';
import { addSavedAnswer, changeSavedAnswer, dropSavedAnswer } from './save-answer.ts';

const SAVED = { message: 'Saved' };

export const helpDeskHandlers: Handlers<typeof helpDeskRoutes> = {
  helpStaff: async (_, { context }) => listHelpStaff(context.db),
  assignTicket: async ({ params, body }, call) => {
    await assignTicket(call, params.id, body);
    return SAVED;
  },
  savedAnswers: async (_, { context }) => listSavedAnswers(context.db),
  addSavedAnswer: async ({ body }, call) => addSavedAnswer(call, body),
  changeSavedAnswer: async ({ params, body }, call) => {
    await changeSavedAnswer(call, params.id, body);
    return SAVED;
  },
  dropSavedAnswer: async ({ params, body }, call) => {
    await dropSavedAnswer(call, params.id, body);
    return SAVED;
  },
};
