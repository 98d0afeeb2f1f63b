import { agreementRoutes } from './agreements.ts';
import { authRoutes } from './auth.ts';
import { bankRoutes } from './banks.ts';
import { guarantorRoutes } from './guarantors.ts';
import { healthRoutes } from './health.ts';
import { kycRoutes } from './kyc.ts';
import { notificationRoutes } from './notifications.ts';
import { paymentRoutes, payoutRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { sandboxRoutes } from './sandbox.ts';
import { settingsRoutes } from './settings.ts';
import { squadRoutes } from './squads.ts';

export * from './agreements.ts';
export * from './auth.ts';
export * from './banks.ts';
export * from './constants.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './guarantors.ts';
export * from './health.ts';
export * from './kyc.ts';
export * from './messages.ts';
export * from './notifications.ts';
export * from './payments.ts';
export * from './people.ts';
export { type Caller, type Input, type Output, type Parsed, type Route } from './route.ts';
export * from './sandbox.ts';
export * from './settings.ts';
export * from './squads.ts';

/** Every call of the product, by name. */
export const ROUTES = {
  ...authRoutes,
  ...peopleRoutes,
  ...kycRoutes,
  ...squadRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...bankRoutes,
  ...guarantorRoutes,
  ...agreementRoutes,
  ...notificationRoutes,
  ...settingsRoutes,
  ...sandboxRoutes,
  ...healthRoutes,
};
