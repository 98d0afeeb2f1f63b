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
 * Path of the file for the index use of the tests. A setting makes PostgreSQL use an index wherever possible, because
 * test tables are small.
 */
const INDEX_USE = process.env.INDEX_USE;

/** One real PostgreSQL server for all api tests. Each test file creates a separate database there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-test-'));
  // Every account may traverse this folder for temporary files, as with the temporary folder of the system.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const seen = INDEX_USE ? ['-c', 'enable_seqscan=off'] : [];
  // `at-rest.test.ts` reads the write-ahead log. The setting `wal_keep_size` keeps checkpoints from removing the part
  // that the test reads.
  const settings = ['fsync=off', 'max_connections=200', 'wal_keep_size=1GB'].flatMap((each) => ['-c', each]);
  const embedded = await startEmbedded(folder, [...settings, ...seen]);
  // The template database is prepared once, as at a server start. Each test file gets a copy of the template database.
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true).catch(async (error: unknown) => {
    await embedded.stop(); // Vitest would wait for the PostgreSQL process.
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
