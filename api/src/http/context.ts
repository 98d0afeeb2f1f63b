import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/index.ts';
import type { Database } from '../db/database.ts';
import type { Signals } from '../db/signals.ts';
import type { Outbox } from '../jobs/index.ts';
import type { Providers } from '../providers/ports.ts';
import type { Engine } from '../rotation/index.ts';
import type { SessionCache } from './session-cache.ts';

/** Parts that `main.ts` wires together and features can use. */
export interface AppContext extends Providers {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly engine: Engine;
  readonly live: Signals;
  readonly sessions: SessionCache;
  readonly outbox: Outbox;
  /**
   * Schedules the work that is due today; callers do not wait. The asker's open pages refresh when the work is done.
   */
  readonly scheduleDueWork: (asker?: string) => void;
  /** Runs all work that is due today. Resolves when the outbox has nothing left to deliver. */
  readonly runDay: () => Promise<void>;
}
