import { activityRoutes } from './activity.ts';
import { agreementRoutes } from './agreements.ts';
import { announcementRoutes } from './announcements.ts';
import { authRoutes } from './auth.ts';
import { bankFileRoutes } from './bank-files.ts';
import { bankRoutes } from './banks.ts';
import { bookRoutes } from './books.ts';
import { calendarRoutes } from './calendar.ts';
import { chatRoutes } from './chat.ts';
import { dashboardRoutes } from './dashboard.ts';
import { guarantorCaseRoutes } from './guarantor-cases.ts';
import { guarantorRoutes } from './guarantors.ts';
import { healthRoutes } from './health.ts';
import { helpRoutes } from './help.ts';
import { helpDeskRoutes } from './help-desk.ts';
import { kycRoutes } from './kyc.ts';
import { kycCaseRoutes } from './kyc-cases.ts';
import { mailRoutes } from './mails.ts';
import { memberRoutes } from './members.ts';
import { notificationChoiceRoutes } from './notification-choices.ts';
import { liveRoutes, notificationRoutes } from './notifications.ts';
import { operationsRoutes } from './operations.ts';
import { outboxRoutes } from './outbox.ts';
import { paymentActRoutes } from './payment-acts.ts';
import { paymentRoutes } from './payments.ts';
import { payoutActRoutes } from './payout-acts.ts';
import { payoutRoutes } from './payouts.ts';
import { peopleRoutes } from './people.ts';
import { podRoutes } from './pods.ts';
import { practiceRoutes } from './practice.ts';
import { pushRoutes } from './push.ts';
import { reconciliationRoutes } from './reconciliation.ts';
import { referralRoutes } from './referrals.ts';
import { rotationRoutes } from './rotation.ts';
import { sandboxRoutes } from './sandbox.ts';
import { searchRoutes } from './search.ts';
import { securityRoutes } from './security.ts';
import { settingsRoutes } from './settings.ts';
import { squadActRoutes } from './squad-acts.ts';
import { squadMemberRoutes } from './squad-members.ts';
import { squadRoutes } from './squads.ts';
import { staffRoutes } from './staff.ts';
import { statisticsRoutes } from './statistics.ts';
import { walletRoutes } from './wallet.ts';

export * from './act-details.ts';
export * from './activity.ts';
export * from './acts.ts';
export * from './agreements.ts';
export * from './announcements.ts';
export * from './auth.ts';
export * from './bank-files.ts';
export * from './banks.ts';
export * from './books.ts';
export * from './calendar.ts';
export * from './canadian-phone.ts';
export * from './chat.ts';
export * from './constants.ts';
export * from './csv.ts';
export * from './dashboard.ts';
export { type SquadDraw } from './draws.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './guarantor-cases.ts';
export * from './guarantors.ts';
export * from './health.ts';
export * from './help.ts';
export * from './help-desk.ts';
export * from './kyc.ts';
export * from './kyc-cases.ts';
export * from './mails.ts';
export * from './members.ts';
export * from './messages.ts';
export * from './notification-choices.ts';
export * from './notification-views.ts';
export * from './notifications.ts';
export * from './operations.ts';
export * from './outbox.ts';
export * from './payment-acts.ts';
export * from './payments.ts';
export * from './payout-acts.ts';
export * from './payouts.ts';
export * from './people.ts';
export * from './permissions.ts';
export * from './pods.ts';
export * from './practice.ts';
export * from './push.ts';
export * from './reconciliation.ts';
export * from './referrals.ts';
export * from './rotation.ts';
export { type Caller, type Input, type Output, type Parsed, type Route } from './route.ts';
export * from './sandbox.ts';
export { gapped, SCHEMA_SENTENCES } from './schema-sentences.ts';
export * from './search.ts';
export * from './security.ts';
export * from './settings.ts';
export * from './squad-acts.ts';
export * from './squad-choices.ts';
export * from './squad-members.ts';
export * from './squad-views.ts';
export * from './squads.ts';
export * from './staff.ts';
export * from './statistics.ts';
export * from './style-nonce.ts';
export * from './wallet.ts';

/** All API routes by name. */
export const ROUTES = {
  ...authRoutes,
  ...peopleRoutes,
  ...memberRoutes,
  ...kycRoutes,
  ...kycCaseRoutes,
  ...squadRoutes,
  ...squadActRoutes,
  ...squadMemberRoutes,
  ...practiceRoutes,
  ...dashboardRoutes,
  ...statisticsRoutes,
  ...calendarRoutes,
  ...paymentRoutes,
  ...paymentActRoutes,
  ...payoutRoutes,
  ...payoutActRoutes,
  ...bankFileRoutes,
  ...bankRoutes,
  ...walletRoutes,
  ...bookRoutes,
  ...referralRoutes,
  ...guarantorRoutes,
  ...guarantorCaseRoutes,
  ...agreementRoutes,
  ...searchRoutes,
  ...securityRoutes,
  ...announcementRoutes,
  ...staffRoutes,
  ...notificationRoutes,
  ...liveRoutes,
  ...notificationChoiceRoutes,
  ...pushRoutes,
  ...activityRoutes,
  ...operationsRoutes,
  ...outboxRoutes,
  ...helpRoutes,
  ...helpDeskRoutes,
  ...mailRoutes,
  ...chatRoutes,
  ...podRoutes,
  ...reconciliationRoutes,
  ...rotationRoutes,
  ...settingsRoutes,
  ...sandboxRoutes,
  ...healthRoutes,
};
