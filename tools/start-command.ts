import packageJson from '../package.json' with { type: 'json' };

/** What `npm start` gives to Node: the words after `exec node`. */
export const START: readonly string[] = packageJson.scripts.start.split(' ').slice(2);

/** What of it is for V8, so that what is measured has the memory that `npm start` gives. */
export const START_FLAGS: readonly string[] = START.filter((word) => word.startsWith('--'));
