import type { Difference, reconciliationRoutes } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { writeAudit } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dollars } from '../../http/csv-file.ts';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';

import { reconcileDay } from './reconcile-day.ts';
import { resolveDifference } from './resolve-difference.ts';
import { listDifferences } from './store.ts';

const DIFFERENCE_FILE: FileColumns<Difference> = {
  day: (row) => row.on,
  movement: (row) => row.what,
  difference: (row) => row.kind,
  order: (row) => row.key,
  member: (row) => row.member,
  squad: (row) => row.squad,
  round: (row) => row.round,
  ordered: (row) => (row.ordered === null ? null : dollars(row.ordered)),
  at_provider: (row) => dollars(row.reported),
  in_books: (row) => dollars(row.booked),
  resolution: (row) => row.resolution,
  actor: (row) => row.by,
  reason: (row) => row.reason,
  resolved_at: (row) => row.resolvedAt,
};

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
