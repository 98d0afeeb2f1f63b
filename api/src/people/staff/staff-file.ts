import type { StaffRow } from '@adashi/contract';
import type { FileColumns } from '../../http/list-file.ts';

export const STAFF_FILE: FileColumns<StaffRow> = {
  name: (row) => row.name,
  email: (row) => row.email_address,
  role: (row) => row.role,
  'second factor': (row) => row.factor,
  state: (row) => row.state,
  since: (row) => row.since,
  'invited until': (row) => row.expiresAt,
};
