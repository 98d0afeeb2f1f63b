import type { BankFile, bankFileRoutes } from '@adashi/contract';
import { dollars } from '../../http/csv-file.ts';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { dropFile } from './drop-file.ts';
import { bankFileText } from './file-text.ts';

import { bringInReturns } from './import-bank-returns.ts';
import { makeFile } from './make-file.ts';
import { releaseFile } from './release-file.ts';
import { listFiles } from './store.ts';

const FILES_FILE: FileColumns<BankFile> = {
  number: (row) => row.id,
  bank_file_number: (row) => row.number,
  made_at: (row) => row.madeAt,
  made_by: (row) => row.by,
  released_at: (row) => row.releasedAt,
  released_by: (row) => row.releasedBy,
  due_on: (row) => row.dueOn,
  payouts: (row) => row.payouts,
  withdrawals: (row) => row.withdrawals,
  amount: (row) => dollars(row.amount),
  paid: (row) => row.paid,
  failed: (row) => row.failed,
};

const DONE = { message: 'Saved' };

export const bankFileHandlers: Handlers<typeof bankFileRoutes> = {
  bankFiles: async ({ query }, call) => listFiles(call, query),
  bankFilesFile: async ({ query }, call) =>
    listFile(call, 'bank-files.csv', FILES_FILE, (piece) => listFiles(call, { ...query, ...piece })),
  makeBankFile: async (_, call) => makeFile(call),
  releaseBankFile: async ({ params, body }, call) => {
    await releaseFile(call, params.id, body);
    return DONE;
  },
  dropBankFile: async ({ params, body }, call) => {
    await dropFile(call, params.id, body);
    return DONE;
  },
  bankFile: async ({ params }, call) => bankFileText(call, params.id),
  bringInBankReturns: async ({ body }, call) => bringInReturns(call, body),
};
