import {
  agreementRoutes,
  authRoutes,
  bankRoutes,
  guarantorRoutes,
  healthRoutes,
  kycRoutes,
  notificationRoutes,
  paymentRoutes,
  payoutRoutes,
  peopleRoutes,
  sandboxRoutes,
  settingsRoutes,
  squadRoutes,
} from '@adashi/contract';
import type { FastifyInstance } from 'fastify';
import { agreementHandlers } from './agreements/index.ts';
import { authHandlers } from './auth/index.ts';
import { bankHandlers } from './banks/index.ts';
import { guarantorHandlers } from './guarantors/index.ts';
import { healthHandlers } from './health/routes.ts';
import type { House } from './house.ts';
import { bind } from './http/bind.ts';
import { bindOperators } from './http/operators.ts';
import { createServer } from './http/server.ts';
import { bindWebhooks } from './http/webhooks.ts';
import { kycHandlers } from './kyc/index.ts';
import { notificationHandlers } from './notifications/index.ts';
import { paymentHandlers } from './payments/index.ts';
import { payoutHandlers } from './payouts/index.ts';
import { peopleHandlers } from './people/index.ts';
import { sandboxHandlers } from './sandbox/routes.ts';
import { settingsHandlers } from './settings/routes.ts';
import { squadHandlers } from './squads/index.ts';

/** The server with every call of the contract. */
export async function createApp(house: House): Promise<FastifyInstance> {
  const app = await createServer(house.config);
  bind(app, house, authRoutes, authHandlers);
  bind(app, house, kycRoutes, kycHandlers);
  bind(app, house, peopleRoutes, peopleHandlers);
  bind(app, house, squadRoutes, squadHandlers);
  bind(app, house, paymentRoutes, paymentHandlers);
  bind(app, house, payoutRoutes, payoutHandlers);
  bind(app, house, bankRoutes, bankHandlers);
  bind(app, house, guarantorRoutes, guarantorHandlers);
  bind(app, house, agreementRoutes, agreementHandlers);
  bind(app, house, notificationRoutes, notificationHandlers);
  bind(app, house, settingsRoutes, settingsHandlers);
  bind(app, house, healthRoutes, healthHandlers);
  if (house.config.PROVIDERS === 'sandbox') {
    bind(app, house, sandboxRoutes, sandboxHandlers);
    bindOperators(app, house);
  }
  await app.register(bindWebhooks(house));
  return app;
}
