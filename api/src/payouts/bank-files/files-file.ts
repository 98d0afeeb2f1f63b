import type { BankFile } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import type { FileColumns } from '../../http/list-file.ts';

export const FILES_FILE: FileColumns<BankFile> = {
  file: (row) => row.id,
  number: (row) => row.number,
  made: (row) => row.madeAt,
  'made by': (row) => row.by,
  released: (row) => row.releasedAt,
  'released by': (row) => row.releasedBy,
  due: (row) => row.dueOn,
  payouts: (row) => row.payouts,
  withdrawals: (row) => row.withdrawals,
  amount: (row) => dollars(row.amount),
  paid: (row) => row.paid,
  failed: (row) => row.failed,
};
