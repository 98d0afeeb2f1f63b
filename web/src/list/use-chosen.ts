import { useState } from 'react';
import type { Asked } from './bulk.ts';
import type { ListRow } from './column.ts';

/**
 * Returns the selected rows, and the bulk action before its confirmation. A row that leaves the page is no longer
 * selected.
 */
export function useChosen<Row extends ListRow>() {
  const [ids, setIds] = useState<ReadonlySet<ListRow['id']>>(new Set());
  const [asked, ask] = useState<Asked<Row>>();
  const choose = (rows: readonly Row[]) => {
    ask(undefined);
    setIds(new Set(rows.map(({ id }) => id)));
  };
  return { chosenOf: (rows: readonly Row[]) => rows.filter(({ id }) => ids.has(id)), choose, asked, ask };
}
