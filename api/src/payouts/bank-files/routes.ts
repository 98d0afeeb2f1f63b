import type { bankFileRoutes } from '@adashi/contract';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { dropFile } from './drop-file.ts';
import { bankFileText } from './file-text.ts';
import { FILES_FILE } from './files-file.ts';
import { bringInReturns } from './import-bank-returns.ts';
import { makeFile } from './make-file.ts';
import { releaseFile } from './release-file.ts';
import { listFiles } from './store.ts';

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
