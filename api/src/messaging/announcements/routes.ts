import type { announcementRoutes } from '@adashi/contract';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { ANNOUNCEMENT_FILE } from './announcement-file.ts';
import { listAnnouncements, reachOf, readAnnouncement } from './store.ts';
import { addAnnouncement, changeAnnouncement, dropAnnouncement, sendAnnouncement } from './write-announcement.ts';

const SAVED = { message: 'Saved' };

export const announcementHandlers: Handlers<typeof announcementRoutes> = {
  announcements: async ({ query }, { context }) => listAnnouncements(context.db, query),
  announcementsFile: async ({ query }, call) =>
    listFile(call, 'announcements.csv', ANNOUNCEMENT_FILE, (piece) =>
      listAnnouncements(call.context.db, { ...query, ...piece }),
    ),
  addAnnouncement: async ({ body }, call) => addAnnouncement(call, body),
  announcementReach: async ({ query }, { context }) => reachOf(context.db, query),
  announcement: async ({ params }, { context }) => readAnnouncement(context, params.id),
  changeAnnouncement: async ({ params, body }, call) => {
    await changeAnnouncement(call, params.id, body);
    return SAVED;
  },
  dropAnnouncement: async ({ params, body }, call) => {
    await dropAnnouncement(call, params.id, body);
    return SAVED;
  },
  sendAnnouncement: async ({ params, body }, call) => {
    await sendAnnouncement(call, params.id, body);
    return { message: 'Sent' };
  },
};
