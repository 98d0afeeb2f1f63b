import packageJson from '../package.json' with { type: 'json' };

/** What `npm start` tells Node of its memory, for processes that are measured. */
export const MEMORY: readonly string[] = packageJson.scripts.start.match(/--\S+/g) ?? [];
