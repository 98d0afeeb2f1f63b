import type { TicketRow } from '@adashi/contract';
import type { FileColumns } from '../http/list-file.ts';

export const TICKET_FILE: FileColumns<TicketRow> = {
  number: (row) => row.id,
  member: (row) => row.member,
  topic: (row) => row.topic,
  subject: (row) => row.subject,
  squad: (row) => row.squad,
  state: (row) => row.state,
  replies: (row) => row.replies,
  'looked after by': (row) => row.assignee,
  written: (row) => row.createdAt,
  changed: (row) => row.changedAt,
};
