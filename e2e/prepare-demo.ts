import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_FOLDER, Server } from './server.ts';

/** Plays the demo once; each worker's server has a copy. What is thrown away afterwards need not reach the disk. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  const server = await Server.inNewFolder({ demo: true });
  await server.start();
  await server.stop();
  await appendFile(join(server.dataDir, 'postgres/postgresql.conf'), 'fsync = off\n');
  process.env[DEMO_FOLDER] = server.dataDir;
  return () => server.remove();
}
