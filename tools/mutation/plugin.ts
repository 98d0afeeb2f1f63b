import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { counted, type Mutant, root } from './mutants.ts';

/** Vite plugin that changes a source on load. It inserts one mutant (MUTANT) or counts calls (COUNT). */
export function mutation(): Plugin {
  return {
    name: 'mutation',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(root, id.split('?')[0] ?? id);
      // Reads the variable here, because each test run has a different mutant.
      const wrong: Mutant | null = process.env.MUTANT ? JSON.parse(process.env.MUTANT) : null;
      if (wrong?.file === file) return source.slice(0, wrong.start) + wrong.text + source.slice(wrong.end);
      return process.env.COUNT && /^api\/src\/.*\.ts$/.test(file) ? counted(file, source) : null;
    },
  };
}
