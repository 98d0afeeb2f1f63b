import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFolders } from '../e2e/demo.ts';
import { Server } from '../e2e/server.ts';
import { BIN, ENVIRONMENT } from './steps.ts';

// Runs the screen tests against a demo server and records the responses for later runs without a server.
const root = join(import.meta.dirname, '..');
if (process.argv.includes('--anew')) rmSync(join(root, 'web/test/screens/recorded'), { recursive: true, force: true });

const removeFolders = await prepareFolders();
const server = await Server.ofDemo();
await server.start();
const { status } = spawnSync(
  join(BIN, 'vitest'),
  ['run', '--project', 'screens', '--maxWorkers=1', ...process.argv.slice(2).filter((each) => each !== '--anew')],
  { cwd: root, stdio: 'inherit', env: { ...ENVIRONMENT, RECORD_FROM: server.url } },
);
await server.remove();
await removeFolders();
process.exit(status ?? 1);
