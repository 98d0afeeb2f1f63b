import { Clock } from '../../base/clock.ts';
import { runCommand } from '../../db/run-command.ts';
import { openProviders } from '../providers/open-providers.ts';
import { examine } from './examine.ts';

/**
 * `npm run doctor` prints the provider and the problem of each part of the app. The exit code is 1 if any part has a
 * problem.
 */
await runCommand(async (config, db) => {
  const clock = new Clock();
  const found = await examine(config, db, openProviders(config, db, clock), clock);
  for (const { part, by, problem } of found) console.log(`${part.padEnd(9)} ${by.padEnd(14)} ${problem ?? 'answers'}`);
  return found.some(({ problem }) => problem !== null) ? 1 : 0;
});
