import type { Difference } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import type { FileColumns } from '../../http/list-file.ts';

export const DIFFERENCE_FILE: FileColumns<Difference> = {
  day: (row) => row.on,
  what: (row) => row.what,
  difference: (row) => row.kind,
  order: (row) => row.key,
  member: (row) => row.member,
  squad: (row) => row.squad,
  round: (row) => row.round,
  ordered: (row) => (row.ordered === null ? null : dollars(row.ordered)),
  'at the provider': (row) => dollars(row.reported),
  'in the books': (row) => dollars(row.booked),
  resolution: (row) => row.resolution,
  by: (row) => row.by,
  reason: (row) => row.reason,
  resolved: (row) => row.resolvedAt,
};
