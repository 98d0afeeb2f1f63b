import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the benchmarks one after another, because parallel benchmarks would slow each other down. */
const RUNS = [
  ['week.ts'],
  // Compares 10,000 with 100,000 memberships in squads of ten. Squads of 52 would need 30 GB of disk space.
  ['week.ts', '--memberships=10000,100000', '--shapes=10:5', '--processes='],
  ['outbox.ts'],
] as const;

for (const [file, ...options] of RUNS) {
  console.log(`\n— ${[file, ...options].join(' ')}`);
  execFileSync(process.execPath, [join(import.meta.dirname, file), ...options], { stdio: 'inherit' });
}
