import { useState } from 'react';
import type { Column } from './column.ts';

type Choices = Readonly<Record<string, boolean>>;

const keyOf = (name: string) => `adashi-columns-${name}`;

/** Returns the column choices stored in this browser. Ignores invalid data. */
export function readChoices(text: string | null): Choices {
  try {
    const entries = Object.entries(Object(JSON.parse(text ?? '{}')));
    return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
  } catch {
    return {};
  }
}

/** Returns whether a column is visible: always for the first column, otherwise by the reader's choice or by default. */
function isSeen<Row>(column: Column<Row>, index: number, choices: Choices): boolean {
  return index === 0 || (choices[column.id] ?? !column.isFurther);
}

export interface ChoosableColumn {
  readonly id: string;
  readonly title: string;
  readonly isSeen: boolean;
}

/**
 * Returns the visible columns and the available columns of a list. This browser stores the reader's choice under the
 * list’s key.
 */
export function useColumns<Row>(columns: readonly Column<Row>[], name: string | undefined) {
  const [choices, setChoices] = useState(() =>
    name === undefined ? {} : readChoices(localStorage.getItem(keyOf(name))),
  );
  if (name === undefined) return { seen: columns, choosable: [], see: () => {} };
  const seen = columns.filter((column, index) => isSeen(column, index, choices));
  const choosable: readonly ChoosableColumn[] = columns
    .slice(1)
    .map(({ id, title }) => ({ id, title, isSeen: seen.some((column) => column.id === id) }));
  const see = (id: string, isOn: boolean) => {
    const next = { ...choices, [id]: isOn };
    localStorage.setItem(keyOf(name), JSON.stringify(next));
    setChoices(next);
  };
  return { seen, choosable, see };
}
