import { Clock } from '../../base/clock.ts';
import { runCommand } from '../../db/run-command.ts';
import { codesOfBefore, forgetKeys, rotateKey } from './rotate.ts';

/**
 * `npm run rotate-key` replaces the encryption key, even while a server is running. With `-- --forget`, the command
 * also drops the earlier keys.
 */
await runCommand(
  async (config, db) => {
    console.log('A new key encrypts new data. All stored data is encrypted again, which takes at least a minute.');
    const count = await rotateKey(db, config, new Clock());
    console.log(`Done: ${count} rows. No data is encrypted with an earlier key.`);
    if (process.argv.includes('--forget')) {
      await forgetKeys(db, config);
      console.log(
        'The earlier keys are deleted. Their recovery codes, calendar addresses and unsubscribe links no longer work.',
      );
      return 0;
    }
    const codes = await codesOfBefore(db, config.keys);
    console.log(
      `Earlier keys are kept for ${codes} recovery codes, and for calendar addresses and unsubscribe links. ` +
        '`npm run rotate-key -- --forget` deletes the earlier keys.',
    );
    return 0;
  },
  { isBeside: true },
);
