import type { AnnouncementRow, announcementRoutes } from '@adashi/contract';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';

import { listAnnouncements, reachOf, readAnnouncement } from './store.ts';
import { addAnnouncement, changeAnnouncement, dropAnnouncement, sendAnnouncement } from './write-announcement.ts';

const ANNOUNCEMENT_FILE: FileColumns<AnnouncementRow> = {
  title_en: (row) => row.titleEn,
  title_fr: (row) => row.titleFr,
  state: (row) => row.state,
  language: (row) => row.audience.language,
  identity: (row) => row.audience.kyc,
  squads: (row) => row.audience.squads,
  waiting_for_pods: (row) => row.audience.waiting,
  by_mail: (row) => (row.byMail ? 'yes' : 'no'),
  drafted_by: (row) => row.createdBy,
  drafted_at: (row) => row.createdAt,
  sent_by: (row) => row.sentBy,
  sent_at: (row) => row.sentAt,
  notified: (row) => row.notified,
};

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
