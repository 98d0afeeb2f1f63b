import type { bankFileRoutes } from '@adashi/contract';
import type { Handlers } from '../http/bind.ts';
import { bringInReturns } from './bring-in-returns.ts';
import { bankFileText } from './file-text.ts';
import { makeFile } from './make-file.ts';
import { listFiles } from './store.ts';

export const bankFileHandlers: Handlers<typeof bankFileRoutes> = {
  bankFiles: async ({ query }, { house }) => listFiles(house.db, query),
  makeBankFile: async (_, call) => makeFile(call),
  bankFile: async ({ params }, call) => bankFileText(call, params.id),
  bringInBankReturns: async ({ body }, call) => bringInReturns(call, body),
};
