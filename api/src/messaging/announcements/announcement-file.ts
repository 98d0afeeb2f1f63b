import type { AnnouncementRow } from '@adashi/contract';
import type { FileColumns } from '../../http/list-file.ts';

export const ANNOUNCEMENT_FILE: FileColumns<AnnouncementRow> = {
  'title in English': (row) => row.titleEn,
  'title in French': (row) => row.titleFr,
  state: (row) => row.state,
  language: (row) => row.audience.language,
  identity: (row) => row.audience.kyc,
  squads: (row) => row.audience.squads,
  'waiting for AjoHome': (row) => row.audience.waiting,
  'by mail': (row) => (row.byMail ? 'yes' : 'no'),
  'drafted by': (row) => row.createdBy,
  drafted: (row) => row.createdAt,
  'sent by': (row) => row.sentBy,
  sent: (row) => row.sentAt,
  told: (row) => row.told,
};
