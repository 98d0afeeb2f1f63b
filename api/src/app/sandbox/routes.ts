import { MESSAGES, type sandboxRoutes } from '@adashi/contract';
import { AppError } from '../../base/app-error.ts';
import type { Handlers } from '../../http/router.ts';
import { activateMandate, closeConsent } from '../../payments/banks/mandates.ts';
import { settleIdentity } from '../../people/kyc/settle-identity.ts';
import { advanceClock } from './clock.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { checkFlow, decideIdentity, endFlow, keepAccount, readIdentity, readMails } from './store.ts';

const CLOSED = { cancel: 'cancelled', refuse: 'failed' } as const;
const STATUS = { approved: 'verified', declined: 'declined', expired: 'expired', pending: 'pending' } as const;

export const sandboxHandlers: Handlers<typeof sandboxRoutes> = {
  mails: async ({ query }, { context }) => readMails(context, query.to?.toLowerCase() ?? null),
  clock: async (_, { context }) => ({ now: context.clock.now().toISOString() }),
  advanceClock: async ({ body }, { context }) => {
    await advanceClock(context, body.advanceDays);
    return { now: context.clock.now().toISOString() };
  },
  demoAccounts: async (_, { context }) => (context.config.DEMO === 'yes' ? [...DEMO_ACCOUNTS] : []),
  identity: async ({ params }, { context }) => readIdentity(context.db, params.reference),
  decideIdentity: async ({ params: { reference }, body: { decision } }, { context }) => {
    const reason = decision === 'declined' ? MESSAGES.kycUnreadable : null;
    if (!(await decideIdentity(context.db, reference, STATUS[decision], reason))) throw new AppError('not_found');
    await settleIdentity(context, reference);
    return { message: decision };
  },
  authoriseBank: async ({ params: { flow }, body }, { context }) => {
    await checkFlow(context.db, flow);
    if (body.decision !== 'authorise') await closeConsent(context, flow, CLOSED[body.decision]);
    else {
      await keepAccount(context, flow, body.account);
      await activateMandate(context, flow, body);
    }
    await endFlow(context.db, flow, body.decision);
    return { message: body.decision };
  },
};
