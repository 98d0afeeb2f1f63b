import type { mailRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/router.ts';
import { readStop, stopMails } from './stop-mails.ts';

export const mailHandlers: Handlers<typeof mailRoutes> = {
  mailsByLink: async ({ query }, { context }) => readStop(context, query.id),
  stopMailsByLink: async ({ query }, { context }) => {
    await stopMails(context, query.id);
    return { message: 'Saved' };
  },
};
