import packageJson from '../package.json' with { type: 'json' };

/** Node.js arguments of `npm start`: the words after `exec node`. */
export const START: readonly string[] = packageJson.scripts.start.replace(/.*exec node /, '').split(' ');

/** V8 flags of `npm start`, so that measurements have the same memory limits as the app. */
export const START_FLAGS: readonly string[] = START.filter((word) => word.startsWith('--'));
