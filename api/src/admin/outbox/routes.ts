import type { outboxRoutes } from '@adashi/contract';
import { record, refuseDone } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/bind.ts';
import { listFile } from '../../http/list-file.ts';
import { deadLetters, reviveAll, reviveOne } from '../../jobs/index.ts';
import { DEAD_LETTER_FILE } from './dead-letter-file.ts';

export const outboxHandlers: Handlers<typeof outboxRoutes> = {
  deadLetters: async ({ query }, { house }) => deadLetters(house.db, query),
  deadLettersFile: async ({ query }, call) =>
    listFile(call, 'undelivered.csv', DEAD_LETTER_FILE, (piece) => deadLetters(call.house.db, { ...query, ...piece })),
  retryLetter: async ({ params }, { house, actor }) => {
    await inTransaction(house.db, async (trx) => {
      if ((await reviveOne(trx, params.id)) === 0)
        await refuseDone(trx, `outbox:${params.id}`, ['retried_letter'], 'wrong_state');
      await record(trx, actor, 'retried_letter', `outbox:${params.id}`);
    });
    return { message: 'Saved' };
  },
  retryLetters: async (_, { house, actor }) =>
    inTransaction(house.db, async (trx) => {
      const count = await reviveAll(trx);
      await record(trx, actor, 'retried_letters', 'outbox', { count });
      return { count };
    }),
};
