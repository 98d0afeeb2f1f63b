import { spawn } from 'node:child_process';
import { join } from 'node:path';

// Runs a development server that restarts at each file change. Vite serves the web client and reloads changed
// modules.
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const parts = [
  spawn(
    process.execPath,
    ['--watch-path=api/src', '--watch-path=core/src', '--watch-path=contract/src', 'api/src/app/main.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHECK_ROWS: 'yes' } },
  ),
  spawn(bin('vite'), ['--clearScreen', 'false'], { cwd: join(root, 'web'), stdio: 'inherit' }),
];
process.on('SIGINT', () => {
  for (const part of parts) part.kill('SIGINT');
});
