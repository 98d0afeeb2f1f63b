import type { podRoutes } from '@adashi/contract';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { listWaiting, waitingSince } from './store.ts';
import { WAITING_FILE } from './waiting-file.ts';

export const podHandlers: Handlers<typeof podRoutes> = {
  waiting: async (_, { context, me }) => ({ since: await waitingSince(context.db, me.id) }),
  joinWaitingList: async (_, call) => {
    await joinWaitingList(call);
    return { message: 'Saved' };
  },
  leaveWaitingList: async (_, call) => {
    await leaveWaitingList(call);
    return { message: 'Saved' };
  },
  waitingList: async ({ query }, { context }) => listWaiting(context.db, query),
  waitingListFile: async ({ query }, call) =>
    listFile(call, 'waiting-list.csv', WAITING_FILE, (piece) => listWaiting(call.context.db, { ...query, ...piece })),
};
