import type { ErasedKind } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Text in the place of erased data. */
export const ERASED = 'Erased';

/** Values that identify an erased person in the tables. */
export interface Traces {
  readonly person: string;
  /** Ids of the person and of the person's seats, guarantors, accounts, payouts, cases and acts. */
  readonly ids: readonly string[];
  /** Subjects of audit rows about the person, such as 'ticket:12'. */
  readonly subjects: readonly string[];
  readonly tickets: readonly number[];
  /** Email addresses of the person, and of the person's guarantors, in lower case. */
  readonly addresses: readonly string[];
  readonly ownAddresses: readonly string[];
  /** Keys under which the person's attempts to enter a code are counted. */
  readonly guessers: readonly string[];
  /** Regular expression that matches one of `ids`. */
  readonly idPattern: string;
  /** Regular expression that matches the person's name, email, phone and address in a text. */
  readonly namePattern: string;
  readonly now: Date;
}

/**
 * Personal data of one table. The list of all tables drives the copy of a person's data, the erasure, and the tests of
 * both.
 */
export interface TableData {
  /** Rows of the person, for the copy and the erasure. */
  readonly of?: (person: string) => Sql;
  /** Columns excluded from the copy: secrets and data about other people. */
  readonly without?: readonly string[];
  /** Reason why the table is not in the copy of the person's data. */
  readonly notCopied?: string;
  /** Rows that the erasure deletes or clears. The default is `of`. */
  readonly erasedRows?: (who: Traces) => Sql;
  /** Group of the erased rows in the proof of an erasure. The default is 'texts'. */
  readonly kind?: ErasedKind;
  /** Either 'delete', or the new value of each column that the erasure clears. */
  readonly erase?: 'delete' | Readonly<Record<string, unknown>>;
  /** Free text of any row: the erasure replaces the person's name, email, phone and address in the text. */
  readonly mentions?: readonly string[];
  /** Columns with personal data that remain after the erasure, each with the reason and the period. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Text columns without personal data: codes, keyed hashes, ids and texts for everyone. */
  readonly codes?: readonly string[];
}

export type TableList = Readonly<Record<string, TableData>>;

/** Rows of the person in a table that has a column `person_id`. */
export const own = { of: (person: string) => sql`person_id = ${person}` } as const;

/** Rows of the person that the erasure deletes. */
export const ownDeleted = { ...own, erase: 'delete' } as const;

/** SQL for the erased value of a column. Null stays null. */
export const ifAny = (column: string): Sql => sql`case when ${sql.ref(column)} is not null then ${ERASED} end`;

/** SQL condition: the column contains one of the person's ids. */
export const hasId = (column: string, { idPattern }: Traces): Sql => sql`${sql.ref(column)}::text ~ ${idPattern}`;

/** SQL condition: the column contains the person's name, email, phone or address. */
export const names = (column: string, { namePattern }: Traces): Sql => sql`${sql.ref(column)}::text ~* ${namePattern}`;

const SEATS = (person: string) => sql`select id from seats where person_id = ${person}`;
const OWN_ROUNDS = (person: string) => sql`recipient in (${SEATS(person)})`;

export const ofSeat = { of: (person: string) => sql`seat_id in (${SEATS(person)})` } as const;
export const ofOwnRounds = (person: string): Sql => OWN_ROUNDS(person);
export const seatsOf = SEATS;

/** SQL condition: the row has the squad and the round of a payout to the person. */
export const paidTo = (table: string, person: string): Sql => sql`
  exists (select 1 from rounds where rounds.squad_id = ${sql.ref(table)}.squad_id
    and rounds.number = ${sql.ref(table)}.round and ${OWN_ROUNDS(person)})`;
