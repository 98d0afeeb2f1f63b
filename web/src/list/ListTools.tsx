import type { Route } from '@adashi/contract';
import type { ReactNode } from 'react';
import { FileButton } from '../client/FileButton.tsx';
import { useTranslation } from '../i18n/translation.ts';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import { ColumnChoice } from './ColumnChoice.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { Filters } from './Filters.tsx';
import type { AnyFilter } from './filter.ts';
import css from './List.module.css';
import { SearchField } from './SearchField.tsx';
import type { ChoosableColumn } from './use-columns.ts';
import type { Narrowing } from './use-narrowing.ts';

interface Props extends Pick<Narrowing, 'q' | 'chosen' | 'sort'> {
  readonly onNarrow: (change: Partial<Narrowing>) => void;
  /** Label of the search field. Undefined for a list without a search field. */
  readonly search: string | undefined;
  readonly filters: readonly AnyFilter[];
  readonly sorts: readonly { readonly sort: string; readonly title: string }[];
  /** Number of rows that match the filters. Undefined while the number is unknown. */
  readonly total: number | undefined;
  readonly columns: readonly ChoosableColumn[];
  readonly onSee: (id: string, isOn: boolean) => void;
  readonly file: { readonly route: Route; readonly name: string; readonly input: object } | undefined;
  readonly csv: { readonly name: string; readonly load: () => Promise<readonly object[]> } | undefined;
  /** Extra tools beside the filters. */
  readonly children: ReactNode;
}

/** Tools above a list: search field, filters, column menu and export. */
export function ListTools({
  q,
  chosen,
  sort,
  onNarrow,
  search,
  filters,
  sorts,
  total,
  columns,
  onSee,
  file,
  csv,
  children,
}: Props) {
  const { t } = useTranslation();
  if (!search && filters.length === 0 && !children && !csv && !file && columns.length === 0) return null;
  const [chips, others] = [filters.filter((each) => each.chips), filters.filter((each) => !each.chips)];
  return (
    <div className={cx(ui.toolbar, css.tools)}>
      {search && <SearchField label={search} q={q} onSearch={(text) => onNarrow({ q: text })} />}
      {chips.map((filter) => (
        <FilterChips
          key={filter.name}
          filter={filter}
          value={chosen[filter.name] ?? ''}
          onChange={(value) => onNarrow({ chosen: { ...chosen, [filter.name]: value } })}
        />
      ))}
      <Filters
        filters={others}
        chosen={chosen}
        onChoose={(to) => onNarrow({ chosen: to })}
        sorts={sorts}
        sort={sort}
        onSort={(by) => onNarrow({ sort: by })}
        total={total}
      />
      <ColumnChoice columns={columns} onSee={onSee} />
      {file && (
        <FileButton route={file.route} input={file.input} name={file.name}>
          {t('Export')}
        </FileButton>
      )}
      {csv && <ExportButton name={csv.name} load={csv.load} />}
      {children}
    </div>
  );
}
