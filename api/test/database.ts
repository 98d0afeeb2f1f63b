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
    /** Connection URL of the server's own role, without a database. */
    serverUrl: string;
  }
}

/**
 * File for the index use of the tests. Test tables are small, so a setting makes PostgreSQL use an index wherever
 * possible.
 */
const INDEX_USE = process.env.INDEX_USE;

/** One real PostgreSQL server for all api tests. Each test file creates a separate database there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-test-'));
  // Folder for temporary files of the tests. Any account may traverse the folder, like the folder of the system.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const seen = INDEX_USE ? ['-c', 'enable_seqscan=off'] : [];
  // `at-rest.test.ts` reads the write-ahead log. This setting keeps checkpoints from removing the part that the test
  // reads.
  const settings = ['fsync=off', 'max_connections=200', 'wal_keep_size=1GB'].flatMap((each) => ['-c', each]);
  const embedded = await startEmbedded(folder, [...settings, ...seen]);
  // The template is prepared once, as at a server start. Each test file gets a copy.
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true).catch(async (error: unknown) => {
    await embedded.stop(); // Vitest would wait for this process.
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
