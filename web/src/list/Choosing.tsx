import { useTranslation } from '../i18n/translation.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import type { ListRow } from './column.ts';

/** Selection of rows on the page, for bulk actions. */
export interface Choosing<Row extends ListRow> {
  readonly nameOf: (row: Row) => string;
  readonly chosen: readonly Row[];
  readonly onChoose: (rows: readonly Row[]) => void;
}

export function ChooseRow<Row extends ListRow>({ row, choosing }: { row: Row; choosing: Choosing<Row> }) {
  const { t } = useTranslation();
  const { chosen, nameOf, onChoose } = choosing;
  const others = chosen.filter(({ id }) => id !== row.id);
  return (
    <CheckBox
      bare
      checked={others.length < chosen.length}
      onChange={(isOn) => onChoose(isOn ? [...others, row] : others)}
    >
      {t('Choose {{name}}', { name: nameOf(row) })}
    </CheckBox>
  );
}

export function ChooseAll<Row extends ListRow>({ rows, choosing }: { rows: readonly Row[]; choosing: Choosing<Row> }) {
  const { t } = useTranslation();
  const count = choosing.chosen.length;
  return (
    <CheckBox
      bare
      checked={count === rows.length}
      isMixed={count > 0 && count < rows.length}
      onChange={(isOn) => choosing.onChoose(isOn ? rows : [])}
    >
      {t('Choose all of this page')}
    </CheckBox>
  );
}
