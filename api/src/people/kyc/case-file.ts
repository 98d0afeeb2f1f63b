import type { KycCaseRow } from '@adashi/contract';
import type { FileColumns } from '../../http/list-file.ts';

export const CASE_FILE: FileColumns<KycCaseRow> = {
  member: (row) => row.name,
  email: (row) => row.email_address,
  state: (row) => row.stage,
  submitted: (row) => row.submittedAt,
  reason: (row) => row.reason,
  checks: (row) => row.checks,
  squads: (row) => row.squads,
};
