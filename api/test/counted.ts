import type { Database } from '../src/db/database.ts';

/** Wraps a database and counts the executed statements that contain a given text. */
export function counted(db: Database): { readonly db: Database; readonly count: (words: string) => number } {
  const texts: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      texts.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watched, count: (words) => texts.filter((text) => text.includes(words)).length };
}
