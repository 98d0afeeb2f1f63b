import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { WithLog } from '../base/log.ts';
import type { WithMetrics } from '../base/metrics.ts';
import type { WithTracing } from '../base/tracing.ts';
import type { WithDb, WithDirect } from '../db/database.ts';
import type { WithReplica } from '../db/replica.ts';
import type { WithLive } from '../db/signals.ts';
import type { WithDueWork } from '../jobs/index.ts';
import type { Providers } from '../providers/ports.ts';
import type { WithEngine } from '../rotation/index.ts';
import type { WithSessions } from './session-cache.ts';

interface WithDrain {
  /** While `isDraining` is true, the server is about to stop. The server still responds, but wants no new requests. */
  readonly drain: { isDraining: boolean };
}

/** All parts of the app, connected by `create-app.ts`. Each handler declares only the parts that the handler uses. */
export interface AppContext
  extends WithConfig,
    WithDb,
    WithDirect,
    WithReplica,
    WithClock,
    WithEngine,
    WithLive,
    WithSessions,
    WithDueWork,
    WithLog,
    WithMetrics,
    WithTracing,
    WithDrain,
    Providers {}
