import { setTimeout as sleep } from 'node:timers/promises';
import { sealActivity } from '../audit/index.ts';
import { type Config, readConfig } from '../base/config/index.ts';
import { hostOf } from '../base/config/reach.ts';
import { archiveFlags } from '../db/archive-flags.ts';
import { startEmbedded } from '../db/embedded.ts';
import { lockFolder } from '../db/folder-lock.ts';
import type { AppContext } from '../http/context.ts';
import { observedJob } from '../jobs/run-job.ts';
import { startTimetable } from '../jobs/timetable.ts';
import { foldTotals } from '../ledger/fold.ts';
import { addFirstAdmin } from '../people/first-admin.ts';
import { askAboutChecks } from '../people/kyc/ask-about-checks.ts';
import { createApiServer } from './api-server.ts';
import { backupJobs } from './backup/nightly-backup.ts';
import { banner } from './banner.ts';
import { createApp } from './create-app.ts';
import { nightlyJobs } from './daily/nightly-jobs.ts';
import { checkKeyFile, type DatabaseUrls, prepareDatabase } from './prepare-database.ts';
import { playDemo } from './sandbox/demo.ts';

type Stop = () => Promise<void>;

/** Started parts of the app. Shutdown stops the parts in reverse order. */
const parts: Stop[] = [];

async function stopAll(): Promise<void> {
  for (const stop of parts.splice(0).toReversed()) await stop().catch(() => {});
}

/** Returns a readable message for an error. The system error EADDRINUSE means that the port is in use. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBusy = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  return isBusy
    ? `The port is in use: ${String(error.port)}. Stop what uses it, or start with another one: PORT=3001 npm start`
    : error.message;
}

let stopped: Promise<void> | undefined;

/** Lets load balancers send new requests to other servers before this server stops. */
let drain: Stop = async () => {};

/** Stops all parts in order and ends the process, even when a part fails to stop. */
async function giveUp(error: unknown): Promise<never> {
  console.error(explain(error));
  await (stopped ??= stopAll());
  process.exit(1);
}

async function database(config: Config): Promise<DatabaseUrls> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL } = config;
  if (DATABASE_URL) return { owner: DATABASE_OWNER_URL, server: DATABASE_URL, direct: DATABASE_DIRECT_URL };
  parts.push(await lockFolder(config.dataDir));
  const embedded = await startEmbedded(config.dataDir, archiveFlags(config));
  parts.push(embedded.stop);
  void embedded.lost.then(giveUp);
  return { owner: embedded.ownerUrl, server: embedded.url };
}

/**
 * Creates the demo data through a private server without a rate limit, because all demo people sign in from one IP
 * address.
 */
async function demo(context: AppContext): Promise<void> {
  const server = await createApiServer({ ...context, config: { ...context.config, AUTH_LIMIT: 1_000_000 } });
  await playDemo(context, server);
  await server.close();
}

async function start(): Promise<void> {
  const config = readConfig();
  const urls = await database(config);
  await prepareDatabase(urls, config.DATABASE_URL === null, console.log);
  await checkKeyFile(urls, config);
  const { context, close } = await createApp(config, urls.server);
  parts.push(close);
  const server = await createApiServer(context);
  parts.push(() => server.close());
  if (config.DEMO === 'yes') await demo(context);
  else await addFirstAdmin(context);
  parts.push(
    await startTimetable(context.db, [
      // Completed work is no longer due, so the job can run often. The next run, 15 minutes later, repeats failed work.
      { name: 'day', every: '*/15 * * * *', work: context.dueWork },
      observedJob(context, 'identity', '*/10 * * * *', () => askAboutChecks(context)),
      observedJob(context, 'seal', '* * * * *', () => sealActivity(context.db)),
      observedJob(context, 'totals', '*/5 * * * *', () => foldTotals(context.db)),
      ...nightlyJobs(context),
      ...backupJobs(context),
    ]),
  );
  await server.listen({ port: config.PORT, host: hostOf(config) });
  drain = async () => {
    context.drain.isDraining = true;
    await sleep(config.DRAIN_SECONDS * 1_000);
  };
  // The server starts before the daily work, so that requests do not wait for that work.
  context.scheduleDueWork();
  console.log(banner(config));
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void drain()
      .then(stopAll)
      .then(() => process.exit(0));
  });
}

// After an uncaught exception, the state is unreliable. All parts stop in order, and the process supervisor restarts
// the app.
process.on('uncaughtException', (error) => void giveUp(error.stack));

try {
  await start();
} catch (error) {
  await giveUp(error);
}
