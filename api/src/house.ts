import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { LiveSignals } from './notifications/live.ts';
import type { Outbox } from './outbox/index.ts';
import type { Beacon } from './providers/beacon/port.ts';
import type { IdentityProvider } from './providers/identity/port.ts';
import type { MailProvider } from './providers/mail/port.ts';
import type { PaymentProvider } from './providers/payments/port.ts';
import type { PayoutProvider } from './providers/payouts/port.ts';
import type { Engine } from './rotation/index.ts';

/** The parts that `main.ts` wires together, and that a feature may use. */
export interface House {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly engine: Engine;
  readonly payments: PaymentProvider;
  readonly payouts: PayoutProvider;
  readonly identity: IdentityProvider;
  readonly beacon: Beacon;
  readonly mail: MailProvider;
  readonly live: LiveSignals;
  readonly outbox: Outbox;
  /** Has what is due today done soon; nobody waits for it. The open pages of who asked look again when it is done. */
  readonly wake: (asker?: string) => void;
  /** Does everything that is due today, and answers when all is quiet: nothing waits that could leave the house. */
  readonly runDay: () => Promise<void>;
}
