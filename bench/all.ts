import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The benchmarks run one after another, because parallel benchmarks would slow each other down. */
const RUNS = [
  ['week.ts'],
  // This benchmark compares 10,000 with 100,000 memberships. Squads of 52 would need 30 GB of disk with 100,000
  // memberships.
  ['week.ts', '--memberships=10000,100000', '--shapes=10:5', '--processes='],
  ['outbox.ts'],
] as const;

for (const [file, ...options] of RUNS) {
  console.log(`\n— ${[file, ...options].join(' ')}`);
  execFileSync(process.execPath, [join(import.meta.dirname, file), ...options], { stdio: 'inherit' });
}
