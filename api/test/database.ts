import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { tellIndexUse } from './index-use.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection URL of the superuser of the test server. */
    ownerUrl: string;
    /** Connection URL of the API server's role, without a database name. */
    serverUrl: string;
  }
}

/**
 * Path of the file that records the index use of the tests. With a path, PostgreSQL uses indexes wherever possible,
 * because test tables are small.
 */
const INDEX_USE = process.env.INDEX_USE;

/** Starts one real PostgreSQL server for all API tests. Each test file creates its own database on that server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-test-'));
  // Lets every account traverse the temporary folder, like the system's temporary folder.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const seen = INDEX_USE ? ['-c', 'enable_seqscan=off'] : [];
  // `at-rest.test.ts` reads the write-ahead log. The setting `wal_keep_size` keeps the old part of the log.
  const settings = ['fsync=off', 'max_connections=200', 'wal_keep_size=1GB', 'autovacuum=off'].flatMap((each) => [
    '-c',
    each,
  ]);
  const embedded = await startEmbedded(folder, [...settings, ...seen]);
  // Prepares the template database once, like a server start. Each test file copies the template database.
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true).catch(async (error: unknown) => {
    await embedded.stop(); // Otherwise Vitest would wait for the PostgreSQL process.
    throw error;
  });
  project.provide('ownerUrl', embedded.ownerUrl);
  project.provide('serverUrl', embedded.url);
  return async () => {
    if (INDEX_USE) await tellIndexUse(embedded.ownerUrl, INDEX_USE);
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
