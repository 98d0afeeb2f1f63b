import type { GuarantorCaseRow } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import type { FileColumns } from '../../http/list-file.ts';

export const GUARANTOR_FILE: FileColumns<GuarantorCaseRow> = {
  guarantor: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phoneNumber,
  member: (row) => row.member,
  relationship: (row) => row.relationship,
  state: (row) => row.status,
  squads: (row) => row.squads,
  'at stake this week': (row) => dollars(row.atStake),
  'asked for': (row) => dollars(row.owed),
  named: (row) => row.createdAt,
};
