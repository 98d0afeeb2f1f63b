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
import { agreementHandlers } from './agreements/index.ts';
import { announcementHandlers } from './announcements/index.ts';
import { authHandlers } from './auth/index.ts';
import { bankFileHandlers } from './bank-files/index.ts';
import { bankHandlers } from './banks/index.ts';
import { bookHandlers } from './books/index.ts';
import { calendarHandlers } from './calendar/index.ts';
import { chatHandlers } from './chat/index.ts';
import { dashboardHandlers } from './dashboard/index.ts';
import { operationsHandlers } from './doctor/routes.ts';
import { guarantorCaseHandlers, guarantorHandlers } from './guarantors/index.ts';
import { healthHandlers } from './health/routes.ts';
import { helpDeskHandlers, helpHandlers } from './help/index.ts';
import type { House } from './house.ts';
import { bind } from './http/bind.ts';
import { bindOperators } from './http/operators.ts';
import { createServer, type Log } from './http/server.ts';
import { bindWebhooks } from './http/webhook.ts';
import { identityWebhook, kycCaseHandlers, kycHandlers } from './kyc/index.ts';
import { liveHandlers } from './live/routes.ts';
import { mailHandlers, mailWebhook, oneClick } from './mails/index.ts';
import { memberHandlers } from './members/index.ts';
import { notificationChoiceHandlers, notificationHandlers } from './notifications/index.ts';
import { outboxHandlers } from './outbox/routes.ts';
import { paymentActHandlers, paymentHandlers, paymentWebhook } from './payments/index.ts';
import { payoutActHandlers, payoutHandlers } from './payouts/index.ts';
import { peopleHandlers } from './people/index.ts';
import { podHandlers } from './pods/index.ts';
import { practiceHandlers } from './practice/index.ts';
import { pushHandlers } from './push/index.ts';
import { reconciliationHandlers } from './reconciliation/index.ts';
import { referralHandlers } from './referrals/index.ts';
import { rotationHandlers } from './rotation/routes.ts';
import { sandboxHandlers } from './sandbox/routes.ts';
import { searchHandlers } from './search/index.ts';
import { securityHandlers } from './security/index.ts';
import { settingsHandlers } from './settings/routes.ts';
import { squadActHandlers, squadHandlers, squadMemberHandlers } from './squads/index.ts';
import { staffHandlers } from './staff/index.ts';
import { statisticsHandlers } from './statistics/index.ts';
import { activityHandlers } from './trail/index.ts';
import { walletHandlers } from './wallet/index.ts';

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
