import type { DeadLetter, outboxRoutes } from '@adashi/contract';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dollars } from '../../http/csv-file.ts';
import { type FileColumns, listFile } from '../../http/list-file.ts';
import type { Handlers } from '../../http/router.ts';
import { deadLetters, reviveAll, reviveOne } from '../../jobs/index.ts';

const DEAD_LETTER_FILE: FileColumns<DeadLetter> = {
  recipient: (row) => row.to,
  queue: (row) => row.queue,
  squad: (row) => row.squad,
  round: (row) => row.round,
  amount: (row) => (row.amount === null ? null : dollars(row.amount)),
  attempts: (row) => row.attempts,
  reason: (row) => row.error,
  written_at: (row) => row.createdAt,
  given_up_at: (row) => row.diedAt,
};

export const outboxHandlers: Handlers<typeof outboxRoutes> = {
  deadLetters: async ({ query }, { context }) => deadLetters(context.db, query),
  deadLettersFile: async ({ query }, call) =>
    listFile(call, 'undelivered.csv', DEAD_LETTER_FILE, (piece) =>
      deadLetters(call.context.db, { ...query, ...piece }),
    ),
  retryDeadLetter: async ({ params }, { context, actor }) => {
    await inTransaction(context.db, async (trx) => {
      if ((await reviveOne(trx, params.id)) === 0)
        await rejectAsDone(trx, `outbox:${params.id}`, ['retried_letter'], 'wrong_state');
      await writeAudit(trx, actor, 'retried_letter', `outbox:${params.id}`);
    });
    return { message: 'Saved' };
  },
  retryDeadLetters: async (_, { context, actor }) =>
    inTransaction(context.db, async (trx) => {
      const count = await reviveAll(trx);
      await writeAudit(trx, actor, 'retried_letters', 'outbox', { count });
      return { count };
    }),
};
