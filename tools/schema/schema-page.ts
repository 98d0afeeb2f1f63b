import type { Table } from './catalog.ts';

export interface Section {
  readonly title: string;
  /** Comments of the tables and views in the section, in the order of the migration. */
  readonly comments: ReadonlyMap<string, string>;
}

/** Reads the sections of the migration that have tables, and the comment above each table and each view. */
export function readSections(migration: string): Section[] {
  const pieces = migration.split(/^-- -{20,}\n-- (.+)\n-- -{20,}\n/m).slice(1);
  const titles = pieces.filter((_, at) => at % 2 === 0);
  const sections = titles.map((title, at) => {
    const text = pieces[2 * at + 1] ?? '';
    const found = text.matchAll(/((?:^--.*\n)*)^create (?:unlogged )?(?:table|view) (\w+)/gm);
    const comments = Array.from(
      found,
      ([, comment = '', name = '']) => [name, comment.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' ')] as const,
    );
    return { title, comments: new Map(comments) };
  });
  return sections.filter(({ comments }) => comments.size > 0);
}

/** Returns a diagram of a section's foreign keys. Tables of other sections appear only by name. */
function diagram(names: ReadonlySet<string>, tables: readonly Table[]): string {
  const arrows = tables
    .filter(({ name }) => names.has(name))
    .flatMap(({ name, references }) => references.map((to) => `  ${to} ||--o{ ${name} : ""`));
  return ['```mermaid', 'erDiagram', ...arrows, '```'].join('\n');
}

/**
 * Returns the schema page: the tables by section, with the comments of the tables and a diagram of the foreign keys.
 */
export function schemaPage(sections: readonly Section[], tables: readonly Table[]): string {
  const known = new Set(tables.map(({ name }) => name));
  const parts = sections.map(({ title, comments }) => {
    const rows = Array.from(comments, ([name, comment]) => {
      if (!comment) throw new Error(`The migration has no comment above ${name}.`);
      if (!known.delete(name)) throw new Error(`The migration has ${name} twice, or the database lacks it.`);
      return `| \`${name}\` | ${comment.replaceAll('|', '\\|')} |`;
    });
    const table = `| table | a row |\n| --- | --- |\n${rows.join('\n')}`;
    return `## ${title}\n\n${table}\n\n${diagram(new Set(comments.keys()), tables)}\n`;
  });
  if (known.size > 0) throw new Error(`No section of the migration has ${[...known].join(', ')}.`);
  return `# Schema\n\nGenerated from \`migrations/0001_schema.sql\` and the catalog by \`npm run schema\`. Do not edit.\n\n${parts.join('\n')}`;
}
