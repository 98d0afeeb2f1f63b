import { Clock } from '../../base/clock.ts';
import { runCommand } from '../../db/run-command.ts';
import { codesOfBefore, forgetKeys, rotateKey } from './rotate.ts';

/**
 * `npm run rotate-key` replaces the encryption key, even while a server is running. With `-- --forget`, the command
 * also drops the earlier keys.
 */
await runCommand(
  async (config, db) => {
    console.log('A new key encrypts from now on; what is there is encrypted anew. This takes a minute at least.');
    const count = await rotateKey(db, config, new Clock());
    console.log(`Done: ${count} rows. Nothing is encrypted with an earlier key.`);
    if (process.argv.includes('--forget')) {
      await forgetKeys(db, config);
      console.log(
        'The earlier keys are gone, and with them recovery codes, calendar addresses and links to stop mails.',
      );
      return 0;
    }
    const codes = await codesOfBefore(db, config.keys);
    console.log(
      `Earlier keys are kept to know again what cannot be made anew: ${codes} recovery codes, calendar addresses, links to ` +
        'stop mails. `npm run rotate-key -- --forget` drops them.',
    );
    return 0;
  },
  { isBeside: true },
);
