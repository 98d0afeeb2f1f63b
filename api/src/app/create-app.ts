import { sql } from 'kysely';
import { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/index.ts';
import { createLog, type Log } from '../base/log.ts';
import { Metrics } from '../base/metrics.ts';
import type { Tracing } from '../base/tracing.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { rulesOf } from '../db/limits.ts';
import { Replica } from '../db/replica.ts';
import { CLOCK_TOPIC, readClock } from '../db/sandbox-clock.ts';
import { Signals, signal } from '../db/signals.ts';
import type { AppContext } from '../http/context.ts';
import { SessionCache } from '../http/session-cache.ts';
import { endLeases } from '../jobs/lease.ts';
import { Outbox } from '../jobs/outbox.ts';
import type { OutboxParts } from '../jobs/parts.ts';
import { QUEUE_NAMES } from '../jobs/queues.ts';
import { runJob } from '../jobs/run-job.ts';
import { inTurn, soon } from '../jobs/turns.ts';
import { alarm } from '../messaging/notifications/alarm.ts';
import { announce } from '../messaging/notifications/announce.ts';
import { publishMembershipAgreement } from '../people/agreements/membership-agreement.ts';
import { type MoneyProvider, moneyProviders, type Providers } from '../providers/ports.ts';
import type { Engine } from '../rotation/run-step.ts';
import { encryptDrawSecrets } from '../squads/draw-secret.ts';
import { offerTestSquad } from '../squads/practice/offer-test-squad.ts';
import { createApiServer } from './api-server.ts';
import { deliverer } from './daily/deliver.ts';
import { runNightlyJobs } from './daily/nightly-jobs.ts';
import { runDailyJobs } from './daily/run-daily-jobs.ts';
import { observed } from './monitoring/observe-providers.ts';
import { openProviders } from './providers/open-providers.ts';
import { playDemoDay } from './sandbox/demo-days.ts';

export interface RunningApp {
  readonly context: AppContext;
  readonly outbox: Outbox;
  /** Waits for running work, then closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Registers the configured providers, so that the ledger accepts a clearing account for each provider. Removed
 * providers stay registered.
 */
async function keepNames(db: Database, providers: readonly MoneyProvider[]): Promise<void> {
  const names = providers.map(({ name }) => name);
  await sql`insert into payment_providers select unnest(${names}::text[]) on conflict do nothing`.execute(db);
}

/**
 * Returns a clock that follows the sandbox clock of the database. Listens before the first read, so that no move of the
 * clock is missed. After a failed read, the clock is read again before the next daily work.
 */
async function followClock(db: Database, live: Signals): Promise<Clock> {
  const clock = new Clock();
  live.listen(CLOCK_TOPIC, () => void readClock(db, clock).catch(() => {}));
  await readClock(db, clock);
  return clock;
}

/** Number of pooled connections. One more connection receives the notifications (docs/operations.md). */
const CONNECTIONS = 10;

/** Opens the pool, and the connections to PostgreSQL itself. The connection `direct` is open only when used. */
function openConnections(
  config: Config,
  databaseUrl: string,
  log: Log,
): { db: Database; direct: Database; replica: Replica | null; live: Signals } {
  const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl;
  const open = (url: string) => openDatabase(url, CONNECTIONS, config.CHECK_ROWS === 'yes', rulesOf(config));
  const db = open(databaseUrl);
  const replica = config.DATABASE_READ_URL ? new Replica(db, open(config.DATABASE_READ_URL)) : null;
  replica?.start();
  return {
    db,
    replica,
    direct: openDatabase(directUrl, 1),
    live: new Signals(directUrl, log),
  };
}

const callsPerMinute = ({ mail, payments, payouts }: Providers): OutboxParts['callsPerMinute'] => ({
  mail: mail.callsPerMinute,
  push: null,
  payments: payments.callsPerMinute,
  payouts: payouts.callsPerMinute,
});

const engineOn = (db: Database, clock: Clock, { payments, payouts }: Providers): Engine => ({
  db,
  announce,
  alarm,
  now: () => clock.now(),
  providers: { payments: payments.name, payouts: payouts.name },
  inBulk: true,
});

/** Starts tracing if a collector is configured. Loads OpenTelemetry only then, because the packages delay the start. */
async function startTracing(config: Config): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  return endpoint ? (await import('../base/otlp.ts')).startTracing(endpoint, config) : null;
}

/** Adds the data that every database of the app has, and encrypts the secrets of older draws. */
async function addOwnData(db: Database, config: Config): Promise<void> {
  await publishMembershipAgreement(db);
  await encryptDrawSecrets(db, config);
  await offerTestSquad(db);
}

/** Creates the app on a prepared database, with the providers from `open` and the stored sandbox clock. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  open = openProviders,
  log = createLog(config),
): Promise<RunningApp> {
  const connections = openConnections(config, databaseUrl, log);
  const { db, direct, replica, live } = connections;
  await addOwnData(db, config);
  await live.start();
  const clock = await followClock(db, live);
  const metrics = new Metrics();
  const tracing = await startTracing(config);
  const providers = observed(open(config, db, clock), config, { log, metrics });
  const inOrder = inTurn();
  const dueWork = () =>
    runJob({ db, log, metrics, tracing }, 'day', async () => {
      await readClock(db, clock);
      await runDailyJobs(context);
    });
  const soonDone = soon(inOrder, dueWork);
  await keepNames(db, moneyProviders(providers));
  const outbox = new Outbox({
    db,
    send: (...item) => deliver(...item),
    callsPerMinute: callsPerMinute(providers),
  });
  const context: AppContext = {
    config,
    ...connections,
    clock,
    log,
    metrics,
    tracing,
    drain: { isDraining: false },
    engine: engineOn(db, clock, providers),
    ...providers,
    sessions: new SessionCache(live, config.SESSION_KEPT_SECONDS * 1_000),
    dueWork: soonDone,
    scheduleDueWork: (asker) => {
      const signalled = soonDone().then(() => (asker ? signal(db, [asker]) : undefined));
      signalled.catch(() => {}); // after a failure, the work is still due
    },
    runDailyJobs: async () => {
      await inOrder(dueWork);
      await outbox.quiet();
    },
    passDay: async (nightly) => {
      await context.runDailyJobs();
      await inOrder(() => runNightlyJobs(context, nightly));
      await playDemoDay(context, createApiServer);
      await outbox.quiet();
    },
  };
  const deliver = deliverer(context);
  for (const queue of QUEUE_NAMES) live.listen(`outbox:${queue}`, () => void outbox.wake(queue));
  // Only this process uses the embedded PostgreSQL, so every remaining lease belongs to a process that has ended.
  if (config.DATABASE_URL === null) await endLeases(db);
  outbox.start();
  const close = async () => {
    await inOrder(async () => {});
    await outbox.stop();
    await Promise.all([live.close(), direct.destroy(), replica?.close()]);
    await tracing?.close().catch(() => {}); // the collector may be unreachable
    await db.destroy();
  };
  return { context, outbox, close };
}
