import type { Table } from './catalog.ts';
import type { Section } from './schema-page.ts';

/** TypeScript types of the values that `api/src/db/database.ts` reads and writes, by PostgreSQL type. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'LocalDate',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
  'uuid[]': 'string[]',
};

function typeOf(table: string, { name, type, isNullable, hasDefault, isComputed, values }: Table['columns'][number]) {
  const base = values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : TYPES[type];
  if (!base) throw new Error(`${table}.${name}: tools/schema/table-types.ts has no type for ${type}.`);
  const whole = isNullable && base !== 'unknown' ? `${base} | null` : base;
  if (isComputed) return `GeneratedAlways<${whole}>`;
  return hasDefault ? `Generated<${whole}>` : whole;
}

/** Returns the words of a section's title up to the first comma or colon, without the article. */
const wordsOf = ({ title }: Section) =>
  title
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[,:].*/, '')
    .split(' ');
const fileOf = (section: Section) => `${wordsOf(section).join('-')}.ts`;
const nameOf = (section: Section) =>
  wordsOf(section)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

const NOTE = '// Generated from the schema by `npm run schema`. Do not edit.';

function typesOf(section: Section, tables: readonly Table[]): string {
  const bodies = tables
    .filter(({ name }) => section.comments.has(name))
    .map(({ name, columns }) => {
      const lines = columns.map((column) => `    ${column.name}: ${typeOf(name, column)};`);
      return `  ${name}: {\n${lines.join('\n')}\n  };`;
    });
  const body = `export interface ${nameOf(section)} {\n${bodies.join('\n')}\n}\n`;
  const generated = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  return [
    NOTE,
    ...(body.includes('LocalDate') ? ["import type { LocalDate } from '@adashi/core';"] : []),
    ...(generated.length > 0 ? [`import type { ${generated.join(', ')} } from 'kysely';`] : []),
    '',
    body,
  ].join('\n');
}

/**
 * Returns the files with the TypeScript types of all tables and views: one file for each section, and `index.ts`. A
 * column with a list of allowed values has a union type.
 */
export function tableTypes(sections: readonly Section[], tables: readonly Table[]): Readonly<Record<string, string>> {
  const files = sections.toSorted((a, b) => fileOf(a).localeCompare(fileOf(b)));
  const index = [
    NOTE,
    ...files.map((section) => `import type { ${nameOf(section)} } from './${fileOf(section)}';`),
    '',
    `/** Columns of each table and view. A view's columns may be null as far as PostgreSQL knows. */`,
    `export interface Tables extends ${sections.map(nameOf).join(', ')} {}\n`,
  ].join('\n');
  return {
    ...Object.fromEntries(files.map((section) => [fileOf(section), typesOf(section, tables)])),
    'index.ts': index,
  };
}
