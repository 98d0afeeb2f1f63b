import { ACCOUNTS } from './accounts.ts';
import { MONEY } from './money.ts';
import { PLATFORM } from './platform.ts';
import { SQUADS_AND_HELP } from './squads.ts';
import type { TableData, TableList } from './table-data.ts';

/**
 * Every table and every column that can hold personal data. A test fails for a table or a text column that is missing
 * here. The erasure handles the tables in this order.
 */
export const PERSONAL_DATA: TableList = { ...PLATFORM, ...SQUADS_AND_HELP, ...MONEY, ...ACCOUNTS };

type Copied = TableData & Required<Pick<TableData, 'of'>>;

/** Tables in a person's data copy. */
export const COPIED: readonly (readonly [table: string, data: Copied])[] = Object.entries(PERSONAL_DATA).flatMap(
  ([table, data]) => {
    const { of, notCopied } = data;
    return of && notCopied === undefined ? [[table, { ...data, of }] as const] : [];
  },
);
