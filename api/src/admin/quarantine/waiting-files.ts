import type { QuarantinedSquad, UnmatchedEvent } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import type { FileColumns } from '../../http/list-file.ts';

export const QUARANTINE_FILE: FileColumns<QuarantinedSquad> = {
  squad: (row) => row.name,
  reason: (row) => row.error,
  since: (row) => row.at,
};

export const UNMATCHED_FILE: FileColumns<UnmatchedEvent> = {
  squad: (row) => row.squad,
  member: (row) => row.member,
  round: (row) => row.round,
  amount: (row) => (row.amount === null ? null : dollars(row.amount)),
  provider: (row) => row.provider,
  event: (row) => row.eventId,
  kind: (row) => row.kind,
  details: (row) => row.details,
  since: (row) => row.at,
};
