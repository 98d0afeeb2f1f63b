import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { tellIndexUse } from './index-use.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of who owns everything on the test server. */
    ownerUrl: string;
    /** Of the role that the server has, with no database yet. */
    serverUrl: string;
  }
}

/** Where to say which indexes the tests used. All tables are small in them: an index that can be used, is. */
const INDEX_USE = process.env.INDEX_USE;

/** One real PostgreSQL for all tests of the api; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'adashi-test-'));
  // What tests put aside is in here, and gone with it; any account may go through it, as through the folder that it stands for.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  const seen = INDEX_USE ? ['-c', 'enable_seqscan=off'] : [];
  // `at-rest.test.ts` reads the write-ahead log since its own start. This setting keeps checkpoints from removing that part.
  const settings = ['fsync=off', 'max_connections=200', 'wal_keep_size=1GB'].flatMap((each) => ['-c', each]);
  const embedded = await startEmbedded(folder, [...settings, ...seen]);
  // Made ready once, as a start makes it ready; each test file has a copy.
  await prepareDatabase({ owner: embedded.ownerUrl, server: embedded.url }, true).catch(async (error: unknown) => {
    await embedded.stop(); // vitest would wait for it
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
