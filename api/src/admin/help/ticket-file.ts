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
  'looked after by': (row) => row.assignee,
  written: (row) => row.createdAt,
  changed: (row) => row.changedAt,
};

/** Returns the columns of a ticket export. Members get their own tickets in their own language. */
export function ticketFile({ me, seesAll }: PersonCall<unknown>): FileColumns<TicketRow> {
  if (seesAll) return OF_STAFF;
  const { heads, topics, states } = templates[me.language].ownFiles.tickets;
  return {
    [heads.number]: (row) => row.id,
    [heads.topic]: (row) => topics[row.topic],
    [heads.subject]: (row) => row.subject,
    [heads.squad]: (row) => row.squad,
    [heads.state]: (row) => states[row.state],
    [heads.replies]: (row) => row.replies,
    [heads.written]: (row) => row.createdAt,
    [heads.changed]: (row) => row.changedAt,
  };
}
