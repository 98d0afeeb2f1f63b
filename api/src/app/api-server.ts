import {
  activityRoutes,
  agreementRoutes,
  announcementRoutes,
  authRoutes,
  bankFileRoutes,
  bankRoutes,
  bookRoutes,
  calendarRoutes,
  chatRoutes,
  dashboardRoutes,
  guarantorCaseRoutes,
  guarantorRoutes,
  healthRoutes,
  helpDeskRoutes,
  helpRoutes,
  kycCaseRoutes,
  kycRoutes,
  liveRoutes,
  mailRoutes,
  memberRoutes,
  notificationChoiceRoutes,
  notificationRoutes,
  operationsRoutes,
  outboxRoutes,
  paymentActRoutes,
  paymentRoutes,
  payoutActRoutes,
  payoutRoutes,
  peopleRoutes,
  podRoutes,
  practiceRoutes,
  proposedActRoutes,
  pushRoutes,
  reconciliationRoutes,
  referralRoutes,
  rotationRoutes,
  sandboxRoutes,
  searchRoutes,
  securityRoutes,
  settingsRoutes,
  squadActRoutes,
  squadMemberRoutes,
  squadRoutes,
  staffRoutes,
  statisticsRoutes,
  walletRoutes,
} from '@adashi/contract';
import type { FastifyInstance } from 'fastify';
import { activityHandlers } from '../admin/audit/index.ts';
import { bookHandlers } from '../admin/books/index.ts';
import { helpDeskHandlers, helpHandlers } from '../admin/help/index.ts';
import { outboxHandlers } from '../admin/outbox/routes.ts';
import { proposedActHandlers, SecondPeople } from '../admin/proposed-acts/index.ts';
import { rotationHandlers } from '../admin/quarantine/routes.ts';
import { reconciliationHandlers } from '../admin/reconciliation/index.ts';
import { searchHandlers } from '../admin/search/index.ts';
import { settingsHandlers } from '../admin/settings/routes.ts';
import { statisticsHandlers } from '../admin/statistics/index.ts';
import { authHandlers } from '../auth/index.ts';
import { securityHandlers } from '../auth/security/index.ts';
import { ping } from '../db/database.ts';
import type { AppContext } from '../http/context.ts';
import { addOperatorRoutes } from '../http/operators.ts';
import { addRoutes, type Handlers } from '../http/router.ts';
import { createServer, type Log } from '../http/server.ts';
import { addWebhookRoutes } from '../http/webhook.ts';
import { announcementHandlers } from '../messaging/announcements/index.ts';
import { mailHandlers, mailWebhook, oneClick } from '../messaging/mails/index.ts';
import { notificationChoiceHandlers, notificationHandlers } from '../messaging/notifications/index.ts';
import { pushHandlers } from '../messaging/push/index.ts';
import { bankHandlers } from '../payments/banks/index.ts';
import { guarantorCaseHandlers, guarantorHandlers } from '../payments/guarantors/index.ts';
import { paymentActHandlers, paymentHandlers, paymentWebhook } from '../payments/index.ts';
import { bankFileHandlers } from '../payouts/bank-files/index.ts';
import { payoutActHandlers, payoutHandlers } from '../payouts/index.ts';
import { walletHandlers } from '../payouts/wallet/index.ts';
import { agreementHandlers } from '../people/agreements/index.ts';
import { chatHandlers } from '../people/chat/index.ts';
import { peopleHandlers } from '../people/index.ts';
import { identityWebhook, kycCaseHandlers, kycHandlers } from '../people/kyc/index.ts';
import { memberHandlers } from '../people/members/index.ts';
import { podHandlers } from '../people/pods/index.ts';
import { referralHandlers } from '../people/referrals/index.ts';
import { staffHandlers } from '../people/staff/index.ts';
import { calendarHandlers } from '../squads/calendar/index.ts';
import { dashboardHandlers } from '../squads/dashboard/index.ts';
import { squadActHandlers, squadHandlers, squadMemberHandlers } from '../squads/index.ts';
import { practiceHandlers } from '../squads/practice/index.ts';
import { operationsHandlers } from './doctor/routes.ts';

import { liveHandlers } from './live-routes.ts';
import { sandboxHandlers } from './sandbox/routes.ts';

const healthHandlers: Handlers<typeof healthRoutes> = {
  live: async () => ({ ok: true }),
  ready: async (_, { context }) => {
    await ping(context.db);
    return { ok: true, sandbox: context.config.isSandbox };
  },
};

/** Creates the server with every route of the contract. */
export async function createApiServer(context: AppContext, log?: Log): Promise<FastifyInstance> {
  const server = await createServer(context, log);
  const people = new SecondPeople(context);
  addRoutes(server, context, authRoutes, authHandlers);
  addRoutes(server, context, kycRoutes, kycHandlers);
  addRoutes(server, context, kycCaseRoutes, kycCaseHandlers);
  addRoutes(server, context, peopleRoutes, peopleHandlers);
  addRoutes(server, context, memberRoutes, memberHandlers);
  addRoutes(server, context, searchRoutes, searchHandlers);
  addRoutes(server, context, securityRoutes, securityHandlers);
  addRoutes(server, context, staffRoutes, staffHandlers, people);
  addRoutes(server, context, dashboardRoutes, dashboardHandlers);
  addRoutes(server, context, statisticsRoutes, statisticsHandlers);
  addRoutes(server, context, calendarRoutes, calendarHandlers);
  addRoutes(server, context, squadRoutes, squadHandlers);
  addRoutes(server, context, squadMemberRoutes, squadMemberHandlers);
  addRoutes(server, context, squadActRoutes, squadActHandlers);
  addRoutes(server, context, practiceRoutes, practiceHandlers);
  addRoutes(server, context, paymentRoutes, paymentHandlers);
  addRoutes(server, context, paymentActRoutes, paymentActHandlers, people);
  addRoutes(server, context, payoutRoutes, payoutHandlers);
  addRoutes(server, context, payoutActRoutes, payoutActHandlers);
  addRoutes(server, context, bankRoutes, bankHandlers);
  addRoutes(server, context, bankFileRoutes, bankFileHandlers);
  addRoutes(server, context, walletRoutes, walletHandlers);
  addRoutes(server, context, bookRoutes, bookHandlers, people);
  addRoutes(server, context, reconciliationRoutes, reconciliationHandlers);
  addRoutes(server, context, referralRoutes, referralHandlers);
  addRoutes(server, context, guarantorRoutes, guarantorHandlers);
  addRoutes(server, context, guarantorCaseRoutes, guarantorCaseHandlers);
  addRoutes(server, context, agreementRoutes, agreementHandlers);
  addRoutes(server, context, announcementRoutes, announcementHandlers);
  addRoutes(server, context, notificationRoutes, notificationHandlers);
  addRoutes(server, context, liveRoutes, liveHandlers);
  addRoutes(server, context, chatRoutes, chatHandlers);
  addRoutes(server, context, mailRoutes, mailHandlers);
  addRoutes(server, context, helpRoutes, helpHandlers);
  addRoutes(server, context, helpDeskRoutes, helpDeskHandlers);
  addRoutes(server, context, podRoutes, podHandlers);
  addRoutes(server, context, notificationChoiceRoutes, notificationChoiceHandlers);
  addRoutes(server, context, pushRoutes, pushHandlers);
  addRoutes(server, context, activityRoutes, activityHandlers);
  addRoutes(server, context, operationsRoutes, operationsHandlers);
  addRoutes(server, context, outboxRoutes, outboxHandlers);
  addRoutes(server, context, rotationRoutes, rotationHandlers);
  addRoutes(server, context, settingsRoutes, settingsHandlers, people);
  addRoutes(server, context, proposedActRoutes, proposedActHandlers(people));
  addRoutes(server, context, healthRoutes, healthHandlers);
  if (context.config.isSandbox) addRoutes(server, context, sandboxRoutes, sandboxHandlers);
  addOperatorRoutes(server, context);
  server.addHook('preClose', async () => context.live.endPages());
  await server.register(addWebhookRoutes(context, [paymentWebhook, identityWebhook, mailWebhook]));
  await server.register(oneClick(context));
  return server;
}
