import type { bankFileRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { bringInReturns } from './bring-in-returns.ts';
import { dropFile } from './drop-file.ts';
import { bankFileText } from './file-text.ts';
import { makeFile } from './make-file.ts';
import { releaseFile } from './release-file.ts';
import { listFiles } from './store.ts';

const DONE = { message: 'Saved' };

export const bankFileHandlers: Handlers<typeof bankFileRoutes> = {
  bankFiles: async ({ query }, call) => listFiles(call, query),
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
