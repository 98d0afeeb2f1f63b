import type { SquadSetAside, UnmatchedEvent } from '@adashi/contract';
import type { FileColumns } from '../http/list-file.ts';

export const SET_ASIDE_FILE: FileColumns<SquadSetAside> = {
  squad: (row) => row.name,
  'why it failed': (row) => row.error,
  since: (row) => row.at,
};

export const UNMATCHED_FILE: FileColumns<UnmatchedEvent> = {
  squad: (row) => row.squad,
  provider: (row) => row.provider,
  event: (row) => row.eventId,
  kind: (row) => row.kind,
  'what was told': (row) => row.details,
  since: (row) => row.at,
};
