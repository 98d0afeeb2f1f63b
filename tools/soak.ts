import { playwright, run, type Step, vitest } from './steps.ts';

// Runs random simulations for hours. Each round has 5,000 simulations of the rules, 2,000 of the engine (half in
// bulk, half row by row), 100 with three processes, and 20 kills of the server.
const rounds = Number(process.argv[2] ?? 10);
type Environment = Record<string, string>;

async function mustHold(environment: Environment, makeStep: (environment: Environment) => Step): Promise<void> {
  const { failed } = await run(makeStep(environment));
  if (failed.length === 0) return;
  console.error(
    `${failed.map(({ name, why }) => `${name} (${why})`).join('\n')}\nIt failed with ${JSON.stringify(environment)}: run the same again with these in the environment.`,
  );
  process.exit(1);
}

for (let round = 1; round <= rounds; round += 1) {
  const SEED = String(Math.floor(Math.random() * 2 ** 31));
  const name = `round ${round} of ${rounds}, SEED=${SEED}`;
  const lives = (project: string, test: string) => (environment: Environment) =>
    vitest(`lives of ${project}, ${name}`, ['--project', project, test], environment);
  await mustHold({ LIVES: '5000', SEED }, lives('core', 'lives'));
  await mustHold({ LIVES: '1000', SEED }, lives('api', 'test/model'));
  await mustHold({ LIVES: '100', PROCESSES: '3', SEED }, lives('api', 'test/model'));
  await mustHold({ KILLS: '20', SEED }, (environment) =>
    playwright(`kills, ${name}`, ['durability', '--grep', 'killed 20 times'], environment),
  );
}
