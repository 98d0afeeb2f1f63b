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
  identityCaseRoutes,
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
  squadStartRoutes,
  staffRoutes,
  statisticsRoutes,
  walletRoutes,
} from '@adashi/contract';
import type { FastifyInstance } from 'fastify';
import { activityHandlers } from '../admin/audit/routes.ts';
import { bookHandlers } from '../admin/books/routes.ts';
import { helpDeskHandlers } from '../admin/help/desk-routes.ts';
import { helpHandlers } from '../admin/help/routes.ts';
import { outboxHandlers } from '../admin/outbox/routes.ts';
import { proposedActHandlers } from '../admin/proposed-acts/routes.ts';
import { SecondPeople } from '../admin/proposed-acts/second-people.ts';
import { rotationHandlers } from '../admin/quarantine/routes.ts';
import { reconciliationHandlers } from '../admin/reconciliation/routes.ts';
import { searchHandlers } from '../admin/search/routes.ts';
import { settingsHandlers } from '../admin/settings/routes.ts';
import { statisticsHandlers } from '../admin/statistics/routes.ts';
import { authHandlers } from '../auth/routes.ts';
import { securityHandlers } from '../auth/security/routes.ts';
import { AppError } from '../base/app-error.ts';
import { acceptsWrites } from '../db/accepts-writes.ts';
import { forUse } from '../db/database.ts';
import type { AppContext } from '../http/context.ts';
import { addOperatorRoutes } from '../http/operators.ts';
import { addRoutes, type Handlers } from '../http/router.ts';
import { createServer } from '../http/server.ts';
import { PROPOSED_ACTS } from '../http/use-of.ts';
import { addWebhookRoutes } from '../http/webhook.ts';
import { announcementHandlers } from '../messaging/announcements/routes.ts';
import { oneClick } from '../messaging/mails/one-click.ts';
import { mailHandlers } from '../messaging/mails/routes.ts';
import { mailWebhook } from '../messaging/mails/webhook.ts';
import { notificationChoiceHandlers } from '../messaging/notifications/choice-routes.ts';
import { notificationHandlers } from '../messaging/notifications/routes.ts';
import { pushHandlers } from '../messaging/push/routes.ts';
import { bankHandlers } from '../payments/banks/routes.ts';
import { guarantorCaseHandlers } from '../payments/guarantors/case-routes.ts';
import { guarantorHandlers } from '../payments/guarantors/routes.ts';
import { paymentActHandlers, paymentHandlers } from '../payments/routes.ts';
import { paymentWebhook } from '../payments/webhook.ts';
import { bankFileHandlers } from '../payouts/bank-files/routes.ts';
import { payoutActHandlers, payoutHandlers } from '../payouts/routes.ts';
import { walletHandlers } from '../payouts/wallet/routes.ts';
import { agreementHandlers } from '../people/agreements/routes.ts';
import { chatHandlers } from '../people/chat/routes.ts';
import { kycCaseHandlers } from '../people/kyc/case-routes.ts';
import { kycHandlers } from '../people/kyc/routes.ts';
import { identityWebhook } from '../people/kyc/webhook.ts';
import { memberHandlers } from '../people/members/routes.ts';
import { podHandlers } from '../people/pods/routes.ts';
import { referralHandlers } from '../people/referrals/routes.ts';
import { peopleHandlers } from '../people/routes.ts';
import { identityCaseHandlers } from '../people/same-person/routes.ts';
import { staffHandlers } from '../people/staff/routes.ts';
import { squadActHandlers } from '../squads/act-routes.ts';
import { calendarHandlers } from '../squads/calendar/routes.ts';
import { dashboardHandlers } from '../squads/dashboard/routes.ts';
import { squadMemberHandlers } from '../squads/member-routes.ts';
import { practiceHandlers } from '../squads/practice/routes.ts';
import { squadHandlers } from '../squads/routes.ts';
import { squadStartHandlers } from '../squads/start-routes.ts';
import { operationsHandlers } from './doctor/routes.ts';
import { liveHandlers } from './live-routes.ts';
import { readMetrics } from './monitoring/read-metrics.ts';
import { sandboxHandlers } from './sandbox/routes.ts';

const healthHandlers: Handlers<typeof healthRoutes> = {
  live: async (_, { context }) => {
    if (context.drain.isDraining) throw new AppError('unavailable');
    return { ok: true };
  },
  ready: async (_, { context }) => {
    if (!(await acceptsWrites(context.db))) throw new AppError('not_saving');
    return { ok: true, sandbox: context.config.isSandbox };
  },
};

/** Creates the server with every route of the contract. */
export async function createApiServer(context: AppContext): Promise<FastifyInstance> {
  const server = await createServer(context);
  const people = new SecondPeople({ db: forUse(context.db, PROPOSED_ACTS) });
  addRoutes(server, context, authRoutes, authHandlers);
  addRoutes(server, context, kycRoutes, kycHandlers);
  addRoutes(server, context, kycCaseRoutes, kycCaseHandlers(people));
  addRoutes(server, context, identityCaseRoutes, identityCaseHandlers, people);
  addRoutes(server, context, peopleRoutes, peopleHandlers, people);
  addRoutes(server, context, memberRoutes, memberHandlers, people);
  addRoutes(server, context, searchRoutes, searchHandlers);
  addRoutes(server, context, securityRoutes, securityHandlers);
  addRoutes(server, context, staffRoutes, staffHandlers, people);
  addRoutes(server, context, dashboardRoutes, dashboardHandlers);
  addRoutes(server, context, statisticsRoutes, statisticsHandlers);
  addRoutes(server, context, calendarRoutes, calendarHandlers);
  addRoutes(server, context, squadRoutes, squadHandlers, people);
  addRoutes(server, context, squadMemberRoutes, squadMemberHandlers);
  addRoutes(server, context, squadStartRoutes, squadStartHandlers);
  addRoutes(server, context, squadActRoutes, squadActHandlers, people);
  addRoutes(server, context, practiceRoutes, practiceHandlers);
  addRoutes(server, context, paymentRoutes, paymentHandlers);
  addRoutes(server, context, paymentActRoutes, paymentActHandlers, people);
  addRoutes(server, context, payoutRoutes, payoutHandlers, people);
  addRoutes(server, context, payoutActRoutes, payoutActHandlers, people);
  addRoutes(server, context, bankRoutes, bankHandlers);
  addRoutes(server, context, bankFileRoutes, bankFileHandlers, people);
  addRoutes(server, context, walletRoutes, walletHandlers);
  addRoutes(server, context, bookRoutes, bookHandlers, people);
  addRoutes(server, context, reconciliationRoutes, reconciliationHandlers);
  addRoutes(server, context, referralRoutes, referralHandlers);
  addRoutes(server, context, guarantorRoutes, guarantorHandlers, people);
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
  addOperatorRoutes(server, context, () => readMetrics(context));
  server.addHook('preClose', async () => context.live.endPages());
  await server.register(addWebhookRoutes(context, [paymentWebhook, identityWebhook, mailWebhook]));
  await server.register(oneClick(context));
  return server;
}
