import type { TicketRow } from '@adashi/contract';
import type { PersonCall } from '../../http/call.ts';
import type { FileColumns } from '../../http/list-file.ts';
import { templates } from '../../messaging/notifications/index.ts';

/** Columns of the staff's ticket export. The codes in the columns are the same in every language. */
const OF_STAFF: FileColumns<TicketRow> = {
  number: (row) => row.id,
  member: (row) => row.member,
  topic: (row) => row.topic,
  subject: (row) => row.subject,
  squad: (row) => row.squad,
  state: (row) => row.state,
  replies: (row) => row.replies,
  assignee: (row) => row.assignee,
  written_at: (row) => row.createdAt,
  changed_at: (row) => row.changedAt,
};

/** Returns the columns of a ticket export. Members get their own tickets in their own language. */
export function ticketFile({ me, seesAll }: PersonCall<unknown>): FileColumns<TicketRow> {
  if (seesAll) return OF_STAFF;
  const { topics, states } = templates[me.language].ownFiles.tickets;
  return {
    number: (row) => row.id,
    topic: (row) => topics[row.topic],
    subject: (row) => row.subject,
    squad: (row) => row.squad,
    state: (row) => states[row.state],
    replies: (row) => row.replies,
    written_at: (row) => row.createdAt,
    changed_at: (row) => row.changedAt,
  };
}
