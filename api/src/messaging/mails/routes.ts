import type { mailRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { readStop, stopMails } from './stop-mails.ts';

export const mailHandlers: Handlers<typeof mailRoutes> = {
  mailsByLink: async ({ query }, { house }) => readStop(house, query.id),
  stopMailsByLink: async ({ query }, { house }) => {
    await stopMails(house, query.id);
    return { message: 'Saved' };
  },
};
