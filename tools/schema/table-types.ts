import type { Table } from './catalog.ts';

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

/** Returns the TypeScript types of all tables and views. A column with allowed values has a union type. */
export function tableTypes(tables: readonly Table[]): string {
  const bodies = tables.map(({ name, columns }) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(name, column)};`);
    return `  ${name}: {\n${lines.join('\n')}\n  };`;
  });
  return [
    '// Generated from the schema by `npm run schema`. Do not edit.',
    "import type { LocalDate } from '@adashi/core';",
    "import type { Generated, GeneratedAlways } from 'kysely';",
    '',
    `/** Columns of each table and view. A view's columns may be null as far as PostgreSQL knows. */`,
    `export interface Tables {\n${bodies.join('\n')}\n}\n`,
  ].join('\n');
}
