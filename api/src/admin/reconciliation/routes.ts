import type { reconciliationRoutes } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { writeAudit } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { DIFFERENCE_FILE } from './difference-file.ts';
import { reconcileDay } from './reconcile-day.ts';
import { resolveDifference } from './resolve-difference.ts';
import { listDifferences } from './store.ts';

export const reconciliationHandlers: Handlers<typeof reconciliationRoutes> = {
  differences: async ({ query }, { context }) => listDifferences(context.db, query),
  differencesFile: async ({ query }, call) =>
    listFile(call, 'reconciliation.csv', DIFFERENCE_FILE, (piece) =>
      listDifferences(call.context.db, { ...query, ...piece }),
    ),
  reconcileDay: async ({ body }, { context, actor }) => {
    const found = await reconcileDay(context, localDate(body.day));
    await inTransaction(context.db, (trx) => writeAudit(trx, actor, 'reconciled', 'ledger', { ...body, ...found }));
    return found;
  },
  resolveDifference: async ({ params, body }, call) => resolveDifference(call, params.id, body),
};
