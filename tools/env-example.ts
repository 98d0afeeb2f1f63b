import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Generates `.env.example` from `docs/configuration.md`: `node tools/env-example.ts`. */

const root = join(import.meta.dirname, '..');

interface Variable {
  readonly name: string;
  readonly usual: string;
  readonly meaning: string;
}

/** Returns the variables of the configuration page, by section. */
export function documented(page: string): { title: string; variables: Variable[] }[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      variables: Array.from(
        section.matchAll(/^- `([A-Z0-9_]+)(?:=(.*?))?`: (.+)$/gm),
        ([, name = '', usual = '', meaning = '']) => ({ name, usual, meaning }),
      ),
    }));
}

/** Returns the text of `.env.example`. Every variable is commented out and has an explanation. */
export function envExample(page: string): string {
  const sections = documented(page).map(
    ({ title, variables }) =>
      `# ${title}\n${variables
        .map(({ name, usual, meaning }) => `\n# ${meaning.replaceAll('`', '')}\n# ${name}=${usual}\n`)
        .join('')}`,
  );
  return `# Copy this file to .env, remove the # before a variable to set it, and run:\n# node_modules/.bin/node --env-file=.env api/src/app/main.ts\n\n${sections.join('\n')}`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(root, '.env.example'), envExample(readFileSync(join(root, 'docs/configuration.md'), 'utf8')));
