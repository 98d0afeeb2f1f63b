import type { announcementRoutes } from '@adashi/contract';
import type { Handlers } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { ANNOUNCEMENT_FILE } from './announcement-file.ts';
import { listAnnouncements, reachOf, readAnnouncement } from './store.ts';
import { addAnnouncement, changeAnnouncement, dropAnnouncement, sendAnnouncement } from './write-announcement.ts';

const SAVED = { message: 'Saved' };

export const announcementHandlers: Handlers<typeof announcementRoutes> = {
  announcements: async ({ query }, { house }) => listAnnouncements(house.db, query),
  announcementsFile: async ({ query }, call) =>
    listFile(call, 'announcements.csv', ANNOUNCEMENT_FILE, (piece) =>
      listAnnouncements(call.house.db, { ...query, ...piece }),
    ),
  addAnnouncement: async ({ body }, call) => addAnnouncement(call, body),
  announcementReach: async ({ query }, { house }) => reachOf(house.db, query),
  announcement: async ({ params }, { house }) => readAnnouncement(house, params.id),
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
