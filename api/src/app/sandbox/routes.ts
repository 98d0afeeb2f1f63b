import { MESSAGES, type sandboxRoutes } from '@adashi/contract';
import { refuse } from '../../base/app-error.ts';
import type { Handlers } from '../../http/bind.ts';
import { activateMandate, closeConsent } from '../../payments/banks/index.ts';
import { settleIdentity } from '../../people/kyc/index.ts';
import { advanceClock } from './clock.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { checkFlow, decideIdentity, endFlow, keepAccount, readIdentity, readMails } from './store.ts';

const CLOSED = { cancel: 'cancelled', refuse: 'failed' } as const;
const STATUS = { approved: 'verified', declined: 'declined', expired: 'expired', pending: 'pending' } as const;

export const sandboxHandlers: Handlers<typeof sandboxRoutes> = {
  mails: async ({ query }, { house }) => readMails(house, query.to?.toLowerCase() ?? null),
  clock: async (_, { house }) => ({ now: house.clock.now().toISOString() }),
  advanceClock: async ({ body }, { house }) => {
    await advanceClock(house, body.advanceDays);
    return { now: house.clock.now().toISOString() };
  },
  demoAccounts: async (_, { house }) => (house.config.DEMO === 'yes' ? [...DEMO_ACCOUNTS] : []),
  identity: async ({ params }, { house }) => readIdentity(house.db, params.reference),
  decideIdentity: async ({ params: { reference }, body: { decision } }, { house }) => {
    const reason = decision === 'declined' ? MESSAGES.kycUnreadable : null;
    if (!(await decideIdentity(house.db, reference, STATUS[decision], reason))) refuse('not_found');
    await settleIdentity(house, reference);
    return { message: decision };
  },
  authoriseBank: async ({ params: { flow }, body }, { house }) => {
    await checkFlow(house.db, flow);
    if (body.decision !== 'authorise') await closeConsent(house, flow, CLOSED[body.decision]);
    else {
      await keepAccount(house, flow, body.account);
      await activateMandate(house, flow, body);
    }
    await endFlow(house.db, flow, body.decision);
    return { message: body.decision };
  },
};
