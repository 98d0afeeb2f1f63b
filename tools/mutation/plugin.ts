import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { counted, type Mutant, root } from './mutants.ts';

/** Gives the tests a source with one mutant (MUTANT), or a source that counts its calls (COUNT). */
export function mutation(): Plugin {
  return {
    name: 'mutation',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(root, id.split('?')[0] ?? id);
      // The mutant changes with each try.
      const wrong: Mutant | null = process.env.MUTANT ? JSON.parse(process.env.MUTANT) : null;
      if (wrong?.file === file) return source.slice(0, wrong.start) + wrong.text + source.slice(wrong.end);
      return process.env.COUNT && /^api\/src\/.*\.ts$/.test(file) ? counted(file, source) : null;
    },
  };
}
