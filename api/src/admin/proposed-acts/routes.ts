import type { proposedActRoutes } from '@adashi/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/router.ts';
import { decideAct, lockAct, withdrawAct } from './act.ts';
import { lookAtAct, lookAtActs } from './look-at-act.ts';
import { remindOfAct } from './remind.ts';
import type { SecondPeople } from './second-people.ts';
import { countActs, listActs } from './store.ts';

export const proposedActHandlers = (people: SecondPeople): Handlers<typeof proposedActRoutes> => ({
  proposedActs: async ({ query }, call) => {
    const page = await listActs(call, query);
    return { ...page, data: await lookAtActs(call.context.db, page.data), ...(await countActs(call)) };
  },
  proposedAct: async ({ params }, call) => lookAtAct(call, params.id),
  approveAct: async ({ params, body }, call) => {
    await people.approve(params.id, body.reason, call);
    return { message: 'Approved' };
  },
  declineAct: async ({ params, body }, call) => {
    await inTransaction(call.context.db, async (trx) => {
      const act = await lockAct(trx, params.id);
      await decideAct(trx, call, act, { state: 'declined', reason: body.reason });
    });
    return { message: 'Declined' };
  },
  withdrawAct: async ({ params, body }, call) => {
    await inTransaction(call.context.db, (trx) => withdrawAct(trx, call, params.id, body.reason));
    return { message: 'Withdrawn' };
  },
  remindOfAct: async ({ params }, { context }) => {
    await inTransaction(context.db, (trx) => remindOfAct(trx, context, params.id));
    return { message: 'Reminded' };
  },
});
