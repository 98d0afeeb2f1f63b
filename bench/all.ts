import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** One after another: what is run side by side is measured side by side. */
const RUNS = [
  ['week.ts'],
  // What ten times as many memberships cost. Squads of 52 would take 30 GB.
  ['week.ts', '--memberships=10000,100000', '--shapes=10:5', '--processes='],
  ['outbox.ts'],
] as const;

for (const [file, ...options] of RUNS) {
  console.log(`\n— ${[file, ...options].join(' ')}`);
  execFileSync(process.execPath, [join(import.meta.dirname, file), ...options], { stdio: 'inherit' });
}
