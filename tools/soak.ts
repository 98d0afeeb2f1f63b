import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// The long run of the random lives: rules alone, then rules and engine with another seed each round.
const root = join(import.meta.dirname, '..');
const rounds = Number(process.argv[2] ?? 10);

function lives(project: string, test: string, environment: Record<string, string>): void {
  const args = ['run', '--project', project, test, '--reporter=dot'];
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status === 0) return;
  console.error(`It failed with ${JSON.stringify(environment)}: run the same again with these in the environment.`);
  process.exit(1);
}

lives('core', 'lives', { LIVES: '20000' });
for (let round = 1; round <= rounds; round += 1) {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`\nRound ${round} of ${rounds}, SEED=${seed}`);
  lives('api', 'model', { LIVES: '1000', SEED: seed });
}
