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
import { rotationHandlers } from '../admin/quarantine/routes.ts';
import { reconciliationHandlers } from '../admin/reconciliation/index.ts';
import { searchHandlers } from '../admin/search/index.ts';
import { settingsHandlers } from '../admin/settings/routes.ts';
import { statisticsHandlers } from '../admin/statistics/index.ts';
import { authHandlers } from '../auth/index.ts';
import { securityHandlers } from '../auth/security/index.ts';
import { bind } from '../http/bind.ts';
import type { House } from '../http/context.ts';
import { bindOperators } from '../http/operators.ts';
import { createServer, type Log } from '../http/server.ts';
import { bindWebhooks } from '../http/webhook.ts';
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
import { healthHandlers } from './health-routes.ts';
import { liveHandlers } from './live-routes.ts';
import { sandboxHandlers } from './sandbox/routes.ts';

/** The server with every call of the contract. */
export async function createApp(house: House, log?: Log): Promise<FastifyInstance> {
  const app = await createServer(house, log);
  bind(app, house, authRoutes, authHandlers);
  bind(app, house, kycRoutes, kycHandlers);
  bind(app, house, kycCaseRoutes, kycCaseHandlers);
  bind(app, house, peopleRoutes, peopleHandlers);
  bind(app, house, memberRoutes, memberHandlers);
  bind(app, house, searchRoutes, searchHandlers);
  bind(app, house, securityRoutes, securityHandlers);
  bind(app, house, staffRoutes, staffHandlers);
  bind(app, house, dashboardRoutes, dashboardHandlers);
  bind(app, house, statisticsRoutes, statisticsHandlers);
  bind(app, house, calendarRoutes, calendarHandlers);
  bind(app, house, squadRoutes, squadHandlers);
  bind(app, house, squadMemberRoutes, squadMemberHandlers);
  bind(app, house, squadActRoutes, squadActHandlers);
  bind(app, house, practiceRoutes, practiceHandlers);
  bind(app, house, paymentRoutes, paymentHandlers);
  bind(app, house, paymentActRoutes, paymentActHandlers);
  bind(app, house, payoutRoutes, payoutHandlers);
  bind(app, house, payoutActRoutes, payoutActHandlers);
  bind(app, house, bankRoutes, bankHandlers);
  bind(app, house, bankFileRoutes, bankFileHandlers);
  bind(app, house, walletRoutes, walletHandlers);
  bind(app, house, bookRoutes, bookHandlers);
  bind(app, house, reconciliationRoutes, reconciliationHandlers);
  bind(app, house, referralRoutes, referralHandlers);
  bind(app, house, guarantorRoutes, guarantorHandlers);
  bind(app, house, guarantorCaseRoutes, guarantorCaseHandlers);
  bind(app, house, agreementRoutes, agreementHandlers);
  bind(app, house, announcementRoutes, announcementHandlers);
  bind(app, house, notificationRoutes, notificationHandlers);
  bind(app, house, liveRoutes, liveHandlers);
  bind(app, house, chatRoutes, chatHandlers);
  bind(app, house, mailRoutes, mailHandlers);
  bind(app, house, helpRoutes, helpHandlers);
  bind(app, house, helpDeskRoutes, helpDeskHandlers);
  bind(app, house, podRoutes, podHandlers);
  bind(app, house, notificationChoiceRoutes, notificationChoiceHandlers);
  bind(app, house, pushRoutes, pushHandlers);
  bind(app, house, activityRoutes, activityHandlers);
  bind(app, house, operationsRoutes, operationsHandlers);
  bind(app, house, outboxRoutes, outboxHandlers);
  bind(app, house, rotationRoutes, rotationHandlers);
  bind(app, house, settingsRoutes, settingsHandlers);
  bind(app, house, healthRoutes, healthHandlers);
  if (house.config.isSandbox) bind(app, house, sandboxRoutes, sandboxHandlers);
  bindOperators(app, house);
  app.addHook('preClose', async () => house.live.endPages());
  await app.register(bindWebhooks(house, [paymentWebhook, identityWebhook, mailWebhook]));
  await app.register(oneClick(house));
  return app;
}
