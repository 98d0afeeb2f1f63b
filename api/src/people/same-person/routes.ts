import type { identityCaseRoutes } from '@adashi/contract';
import { writeAudit } from '../../audit/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/router.ts';
import { allowHolder } from '../../payments/banks/index.ts';
import { allowShared } from './allow-shared.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { decideCase } from './decide-case.ts';
import { listCases, readCase } from './store.ts';

export const identityCaseHandlers: Handlers<typeof identityCaseRoutes> = {
  identityCases: async ({ query }, { context }) => listCases(context.db, query),
  identityCase: async ({ params }, { context }) => readCase(context.db, params.id),
  decideIdentityCase: async ({ params, body }, call) => {
    await decideCase(call, params.id, body);
    return { message: 'Saved' };
  },
  allowSharedBank: async ({ params, body }, call) => {
    await allowShared(call, params.id, body.reason);
    return { message: 'Allowed' };
  },
  allowBankHolder: async ({ params: { id, bankId }, body: { reason } }, { context, actor }) => {
    await inTransaction(context.db, async (trx) => {
      await allowHolder(trx, id, bankId, context.clock.now());
      await writeAudit(trx, actor, 'allowed_bank_holder', `person:${id}`, { account: bankId, reason });
    });
    return { message: 'Allowed' };
  },
  confirmIdentity: async ({ params, body }, call) => {
    await confirmIdentity(call, params.id, body.reason);
    return { message: 'Confirmed' };
  },
};
