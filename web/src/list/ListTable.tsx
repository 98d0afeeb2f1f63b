import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import {
  type Cell,
  type Header,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import { ChooseAll, ChooseRow, type Choosing } from './Choosing.tsx';
import type { Column, ListRow, Page } from './column.ts';
import css from './ListTable.module.css';
import { rowNumber } from './Pager.tsx';

const columnMeta: Pick<Column<unknown>, 'isAmount' | 'phone'> = {};
const features = tableFeatures({ rowSortingFeature, columnMeta });
type Features = typeof features;

interface Order {
  /** Current sort order, with the server's name for the order. */
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc';
}

interface Props<Row extends ListRow> {
  readonly page: Page<Row>;
  readonly columns: readonly Column<Row>[];
  readonly actions: ((row: Row) => ReactNode) | undefined;
  /** Renders a row as a card on narrow screens. Undefined means the default card. */
  readonly card: ((row: Row) => ReactNode) | undefined;
  readonly choosing: Choosing<Row> | undefined;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

/** Returns the state of a table. The server, not the table, sorts, filters and paginates the rows. */
function useListTable<Row extends ListRow>({
  page,
  columns,
  order,
  onOrder,
}: Omit<Props<Row>, 'actions' | 'card' | 'choosing'>) {
  const { t } = useTranslation();
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, cell: _, sort, isFurther: __, ...meta }) => ({
        id,
        meta,
        header: t(title),
        accessorFn: (row: Row) => row,
        enableSorting: sort !== undefined,
      })),
    [columns, t],
  );
  const by = columns.find(({ sort }) => sort !== undefined && sort === order.sort);
  const sorting = by ? [{ id: by.id, desc: order.order === 'desc' }] : [];
  return useTable({
    features,
    columns: definitions,
    data: page.data,
    getRowId: ({ id }: Row) => String(id),
    manualSorting: true,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      const { sort } = columns.find(({ id }) => id === next?.id) ?? {};
      onOrder({ sort, order: next?.desc ? 'desc' : 'asc' });
    },
  });
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function Head<Row extends ListRow>({ header, children }: { header: Header<Features, Row>; children: ReactNode }) {
  const { column } = header;
  const direction = column.getIsSorted();
  const Arrow = direction === 'desc' ? IconArrowDown : direction === 'asc' ? IconArrowUp : IconSelector;
  return (
    <th
      className={column.columnDef.meta?.isAmount ? ui.right : undefined}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className={css.sort} onClick={column.getToggleSortingHandler()}>
          {children}
          <Arrow className={direction ? css.sorted : css.sortable} size={14} aria-hidden />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface CardsProps<Row extends ListRow> {
  readonly rows: readonly TableRow<Features, Row>[];
  readonly show: (cell: Cell<Features, Row>) => ReactNode;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly choosing: Choosing<Row> | undefined;
}

/** Rows of a list as cards, for phones. */
function Cards<Row extends ListRow>({ rows, show, actions, choosing }: CardsProps<Row>) {
  return (
    <ul className={cx(css.cards, ui.onlyPhone)}>
      {rows.map((row) => {
        const at = (place: Column<Row>['phone']) =>
          row.getAllCells().filter((cell) => cell.column.columnDef.meta?.phone === place);
        const below = at('below');
        return (
          <li key={row.id}>
            <div className={ui.person}>
              {choosing && <ChooseRow row={row.original} choosing={choosing} />}
              <div className={css.title}>{at('title').map(show)}</div>
              <span className={ui.tabular}>{at('aside').map(show)}</span>
            </div>
            <div className={cx(ui.person, css.second)}>
              <div className={css.note}>
                {at('note').map((cell, index) => (
                  <Fragment key={cell.id}>
                    {index > 0 && ', '}
                    {show(cell)}
                  </Fragment>
                ))}
              </div>
              {at('state').map(show)}
              {below.length === 0 && actions?.(row.original)}
            </div>
            {below.length > 0 && (
              <div className={ui.person}>
                <div className={css.below}>{below.map(show)}</div>
                {actions?.(row.original)}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** One page of a list as table rows. On a phone, cards replace the table rows. */
export function ListTable<Row extends ListRow>({ actions, card, choosing, ...list }: Props<Row>) {
  const { t } = useTranslation();
  const table = useListTable(list);
  const { rows } = table.getRowModel();
  const { page, pageSize } = list.page;
  const cells = new Map(list.columns.map(({ id, cell }) => [id, cell]));
  // The cell is called as a function. As a component, the cell would remount with each new array of columns and lose
  // the focus.
  const show = ({ id, column, row }: Cell<Features, Row>) => (
    <Fragment key={id}>{cells.get(column.id)?.(row.original, t)}</Fragment>
  );
  return (
    <>
      <div className={cx(ui.tableWrap, card ? css.onlyRoomy : ui.onlyDesk)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {choosing && (
                <th className={css.choose}>
                  <ChooseAll rows={list.page.data} choosing={choosing} />
                </th>
              )}
              <th data-number>#</th>
              {table.getFlatHeaders().map((header) => (
                <Head key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </Head>
              ))}
              {actions && <th />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {choosing && (
                  <td className={css.choose}>
                    <ChooseRow row={row.original} choosing={choosing} />
                  </td>
                )}
                <td className={ui.text3} data-number>
                  {rowNumber(page, pageSize, row.index)}
                </td>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={cell.column.columnDef.meta?.isAmount ? ui.right : undefined}>
                    {show(cell)}
                  </td>
                ))}
                {actions && <td className={ui.right}>{actions(row.original)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {card ? (
        <ul className={css.ownCards}>
          {rows.map((row) => (
            <li key={row.id}>{card(row.original)}</li>
          ))}
        </ul>
      ) : (
        <Cards rows={rows} show={show} actions={actions} choosing={choosing} />
      )}
    </>
  );
}
