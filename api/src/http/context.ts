import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/index.ts';
import type { Database } from '../db/database.ts';
import type { Signals } from '../db/signals.ts';
import type { Outbox } from '../jobs/index.ts';
import type { Providers } from '../providers/ports.ts';
import type { Engine } from '../rotation/index.ts';
import type { SessionCache } from './session-cache.ts';

/** The parts that `main.ts` wires together, and that a feature may use. */
export interface AppContext extends Providers {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly engine: Engine;
  readonly live: Signals;
  readonly sessions: SessionCache;
  readonly outbox: Outbox;
  /** Has what is due today done soon; nobody waits for it. The open pages of who asked look again when it is done. */
  readonly scheduleDueWork: (asker?: string) => void;
  /** Does everything that is due today, and answers when all is quiet: nothing waits that could leave the house. */
  readonly runDay: () => Promise<void>;
}
