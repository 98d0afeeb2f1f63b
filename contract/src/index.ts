import { activityRoutes } from './admin/activity.ts';
import { bookRoutes } from './admin/books.ts';
import { helpRoutes } from './admin/help.ts';
import { helpDeskRoutes } from './admin/help-desk.ts';
import { memberRoutes } from './admin/members.ts';
import { outboxRoutes } from './admin/outbox.ts';
import { proposedActRoutes } from './admin/proposed-acts.ts';
import { rotationRoutes } from './admin/quarantine.ts';
import { reconciliationRoutes } from './admin/reconciliation.ts';
import { searchRoutes } from './admin/search.ts';
import { settingsRoutes } from './admin/settings.ts';
import { statisticsRoutes } from './admin/statistics.ts';
import { healthRoutes } from './app/health.ts';
import { operationsRoutes } from './app/operations.ts';
import { sandboxRoutes } from './app/sandbox.ts';
import { authRoutes } from './auth/auth.ts';
import { securityRoutes } from './auth/security.ts';
import { announcementRoutes } from './messaging/announcements.ts';
import { mailRoutes } from './messaging/mails.ts';
import { notificationChoiceRoutes } from './messaging/notification-choices.ts';
import { liveRoutes, notificationRoutes } from './messaging/notifications.ts';
import { pushRoutes } from './messaging/push.ts';
import { bankRoutes } from './payments/banks.ts';
import { guarantorCaseRoutes } from './payments/guarantor-cases.ts';
import { guarantorRoutes } from './payments/guarantors.ts';
import { paymentActRoutes } from './payments/payment-acts.ts';
import { paymentRoutes } from './payments/payments.ts';
import { bankFileRoutes } from './payouts/bank-files.ts';
import { payoutActRoutes } from './payouts/payout-acts.ts';
import { payoutRoutes } from './payouts/payouts.ts';
import { walletRoutes } from './payouts/wallet.ts';
import { agreementRoutes } from './people/agreements.ts';
import { chatRoutes } from './people/chat.ts';
import { identityCaseRoutes } from './people/identity-cases.ts';
import { kycRoutes } from './people/kyc.ts';
import { kycCaseRoutes } from './people/kyc-cases.ts';
import { peopleRoutes } from './people/people.ts';
import { podRoutes } from './people/pods.ts';
import { referralRoutes } from './people/referrals.ts';
import { staffRoutes } from './people/staff.ts';
import { calendarRoutes } from './squads/calendar.ts';
import { dashboardRoutes } from './squads/dashboard.ts';
import { practiceRoutes } from './squads/practice.ts';
import { squadActRoutes } from './squads/squad-acts.ts';
import { squadMemberRoutes } from './squads/squad-members.ts';
import { squadStartRoutes } from './squads/squad-start.ts';
import { squadRoutes } from './squads/squads.ts';

export * from './admin/act-details.ts';
export * from './admin/act-subjects.ts';
export * from './admin/activity.ts';
export * from './admin/acts.ts';
export * from './admin/books.ts';
export * from './admin/help.ts';
export * from './admin/help-desk.ts';
export * from './admin/members.ts';
export * from './admin/offers.ts';
export * from './admin/outbox.ts';
export * from './admin/proposed-acts.ts';
export * from './admin/quarantine.ts';
export * from './admin/reconciliation.ts';
export * from './admin/search.ts';
export * from './admin/settings.ts';
export * from './admin/statistics.ts';
export * from './app/health.ts';
export * from './app/operations.ts';
export * from './app/sandbox.ts';
export * from './auth/auth.ts';
export * from './auth/security.ts';
export * from './base/act-kinds.ts';
export * from './base/canadian-phone.ts';
export * from './base/constants.ts';
export * from './base/csv.ts';
export * from './base/csv-separator.ts';
export * from './base/errors.ts';
export * from './base/fields.ts';
export * from './base/gapped.ts';
export * from './base/messages.ts';
export * from './base/permissions.ts';
export * from './base/refusal.ts';
export { type Caller, type Input, type Output, type Parsed, type Route } from './base/route.ts';
export { SCHEMA_SENTENCES } from './base/schema-sentences.ts';
export * from './base/style-nonce.ts';
export * from './base/tidy.ts';
export * from './messaging/announcements.ts';
export * from './messaging/mails.ts';
export * from './messaging/notification-choices.ts';
export * from './messaging/notification-views.ts';
export * from './messaging/notifications.ts';
export * from './messaging/push.ts';
export * from './payments/bank-numbers.ts';
export * from './payments/banks.ts';
export * from './payments/guarantor-cases.ts';
export * from './payments/guarantors.ts';
export * from './payments/institutions.ts';
export * from './payments/offers.ts';
export * from './payments/payment-acts.ts';
export * from './payments/payments.ts';
export * from './payouts/bank-files.ts';
export * from './payouts/offers.ts';
export * from './payouts/payout-acts.ts';
export * from './payouts/payouts.ts';
export * from './payouts/wallet.ts';
export * from './people/agreements.ts';
export * from './people/chat.ts';
export * from './people/identity-cases.ts';
export * from './people/kyc.ts';
export * from './people/kyc-cases.ts';
export * from './people/offers.ts';
export * from './people/people.ts';
export * from './people/pods.ts';
export * from './people/referrals.ts';
export * from './people/staff.ts';
export * from './squads/calendar.ts';
export * from './squads/dashboard.ts';
export { type SquadDraw } from './squads/draws.ts';
export * from './squads/offers.ts';
export * from './squads/practice.ts';
export * from './squads/squad-acts.ts';
export * from './squads/squad-choices.ts';
export * from './squads/squad-members.ts';
export * from './squads/squad-start.ts';
export * from './squads/squad-views.ts';
export * from './squads/squads.ts';

/** All API routes by name. */
export const ROUTES = {
  ...authRoutes,
  ...peopleRoutes,
  ...memberRoutes,
  ...kycRoutes,
  ...kycCaseRoutes,
  ...identityCaseRoutes,
  ...squadRoutes,
  ...squadActRoutes,
  ...squadMemberRoutes,
  ...squadStartRoutes,
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
  ...proposedActRoutes,
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
