import type { reconciliationRoutes } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { record } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { DIFFERENCE_FILE } from './difference-file.ts';
import { reconcileDay } from './reconcile-day.ts';
import { resolveDifference } from './resolve-difference.ts';
import { listDifferences } from './store.ts';

export const reconciliationHandlers: Handlers<typeof reconciliationRoutes> = {
  differences: async ({ query }, { house }) => listDifferences(house.db, query),
  differencesFile: async ({ query }, call) =>
    listFile(call, 'reconciliation.csv', DIFFERENCE_FILE, (piece) =>
      listDifferences(call.house.db, { ...query, ...piece }),
    ),
  reconcileDay: async ({ body }, { house, actor }) => {
    const found = await reconcileDay(house, localDate(body.day));
    await inTransaction(house.db, (trx) => record(trx, actor, 'reconciled', 'ledger', { ...body, ...found }));
    return found;
  },
  resolveDifference: async ({ params, body }, call) => resolveDifference(call, params.id, body),
};
