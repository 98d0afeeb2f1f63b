import type { Beacon } from './beacon/port.ts';
import type { IdentityProvider } from './identity/port.ts';
import type { MailProvider } from './mail/port.ts';
import type { PaymentProvider } from './payments/port.ts';
import type { PayoutProvider } from './payouts/port.ts';

/** Whom the house works with. */
export interface Providers {
  readonly payments: PaymentProvider;
  readonly payouts: PayoutProvider;
  readonly identity: IdentityProvider;
  readonly beacon: Beacon;
  readonly mail: MailProvider;
}
