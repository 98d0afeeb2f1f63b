import type { Input, Output, Route } from '@adashi/contract';
import type { ReactNode } from 'react';
import { call } from '../client/api.ts';
import { QueryBoundary, useCall, useIfKnown } from '../client/QueryBoundary.tsx';
import { useTranslation } from '../i18n/translation.ts';
import { CardHead } from '../ui/CardHead.tsx';
import { cx } from '../ui/cx.ts';
import { Empty } from '../ui/Empty.tsx';
import ui from '../ui/ui.module.css';
import { allRows } from './all-rows.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import type { Bulk } from './bulk.ts';
import type { Columns, Page, RowOf } from './column.ts';
import type { Filter } from './filter.ts';
import css from './List.module.css';
import { ListTable } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import { Pager } from './Pager.tsx';
import { useChosen } from './use-chosen.ts';
import { useColumns } from './use-columns.ts';
import { useNarrowing } from './use-narrowing.ts';

type Body<R extends Route> =
  | {
      readonly columns: Columns<R>;
      readonly actions?: (row: RowOf<R>) => ReactNode;
      /** Renders a row as a card on narrow screens. Without this function, the list uses the default card. */
      readonly card?: (row: RowOf<R>) => ReactNode;
      /**
       * Key in browser storage for the visible columns. Without a key, all columns are visible and the list has no
       * column menu.
       */
      readonly columnsOf?: string;
      /** Bulk actions on the selected rows. */
      readonly bulk?: Bulk<RowOf<R>>;
    }
  /** Renders one page of the list without a table. */
  | { readonly children: (answer: Output<R>) => ReactNode };

type Props<R extends Route> = Body<R> & {
  /** Route that returns one page of the list. */
  readonly route: R;
  /** Fixed part of the route's input. The list adds the page, the search text, the filters and the sort order. */
  readonly input: Input<R>;
  readonly empty?: ReactNode;
  readonly title?: string;
  /** Content at the top of the card, above the rows and above the empty state. */
  readonly head?: ReactNode;
  /**
   * Content at the bottom of the card. With this content, the list hides the page numbers if all rows fit on one page.
   */
  readonly foot?: ReactNode;
  /** Label of the search field. Undefined for a list without a search field. */
  readonly search?: string;
  /** Filters beside the search field. */
  readonly filters?: readonly Filter<R>[];
  /** Extra tools beside the filters. */
  readonly tools?: ReactNode;
  /** Name of the CSV file, as the spec requires (SPEC §9). */
  readonly csv?: string;
  /** Route that returns the filtered list as a file, and the name of the file. */
  readonly file?: { readonly route: Route; readonly name: string };
  /** Prefix of the list’s URL parameters, for a screen with two lists. */
  readonly name?: string;
  readonly narrow?: boolean;
  /** Whether the rows are cards, so that the list needs no card of its own. */
  readonly bare?: boolean;
};

const PAGE_SIZE = 25;
const EXPORT_PAGE_SIZE = 100;

type PagesProps<R extends Route> = Required<Pick<Props<R>, 'route' | 'input' | 'filters' | 'name'>> & {
  readonly csv: string | undefined;
  readonly file: Props<R>['file'];
};

/** Returns the requested page of the list, and the properties of the filter and export tools. */
function usePages<R extends Route>({ route, input, filters, name, csv, file }: PagesProps<R>, columns: Columns<R>) {
  const [{ page, q, chosen, ...order }, narrowTo] = useNarrowing(name, filters);
  const isKnown = columns.some(({ sort }) => sort !== undefined && sort === order.sort);
  const given: { query?: unknown } = Object(input);
  const narrowed = { ...Object(given.query), ...chosen, q, ...(isKnown && order) };
  // The type of a single list route cannot express that every list route accepts these query parameters.
  const inputOf = (at: number, pageSize: number) =>
    // Cast: every list route accepts this query.
    ({ ...given, query: { ...narrowed, page: at, pageSize } }) as Input<R>;
  const asked = useCall(route, inputOf(page, PAGE_SIZE));
  // Cast: the output is a page.
  const known = useIfKnown(route, inputOf(page, PAGE_SIZE)) as Page<RowOf<R>> | null | undefined;
  const load = async (at: number): Promise<Page<RowOf<R>>> =>
    (await call(route, inputOf(at, EXPORT_PAGE_SIZE))) as Page<RowOf<R>>; // Cast: the output is a page.
  const isNarrowed = q !== '' || Object.values(chosen).some((value) => value !== '');
  const tools = {
    q,
    chosen,
    sort: isKnown ? order.sort : undefined,
    onNarrow: narrowTo,
    filters,
    sorts: columns.flatMap(({ sort, title: by }) => (sort ? [{ sort, title: by }] : [])),
    total: known?.isMore ? undefined : known?.total,
    file: file && { ...file, input: { ...given, query: narrowed } },
    csv: csv === undefined ? undefined : { name: csv, load: () => allRows(load) },
  };
  return { asked, order, narrowTo, isNarrowed, tools };
}

/** List in pages. The URL stores the page number, the search text and the sort order. */
export function List<R extends Route>({
  route,
  input,
  filters = [],
  name = '',
  csv,
  file,
  empty,
  title,
  head,
  foot,
  search,
  tools,
  narrow = false,
  bare = false,
  ...body
}: Props<R>) {
  const { t } = useTranslation();
  const table = 'columns' in body ? body : undefined;
  const { card, bulk, columns = [] } = table ?? {};
  const { seen, choosable, see } = useColumns(columns, table?.columnsOf);
  const { chosenOf, choose, asked: act, ask } = useChosen<RowOf<R>>();
  const {
    asked,
    order,
    narrowTo,
    isNarrowed,
    tools: narrowing,
  } = usePages({ route, input, filters, name, csv, file }, columns);
  return (
    <>
      <ListTools {...narrowing} search={search} columns={choosable} onSee={see}>
        {tools}
      </ListTools>
      <section className={cx(bare ? css.bare : ui.card, narrow && ui.narrow, card && css.loose)}>
        {title && <CardHead title={title} />}
        {head}
        <QueryBoundary asked={asked} card={bare} empty={isNarrowed ? <Empty title={t('No results match')} /> : empty}>
          {(answer) => {
            const shown = answer as Page<RowOf<R>>; // Cast: the output is a page.
            const rows = chosenOf(shown.data);
            return (
              <>
                {'children' in body ? (
                  body.children(answer)
                ) : (
                  <ListTable
                    page={shown}
                    columns={seen}
                    actions={body.actions}
                    card={card}
                    choosing={bulk && { nameOf: bulk.nameOf, chosen: rows, onChoose: choose }}
                    order={order}
                    onOrder={narrowTo}
                  />
                )}
                {(!(bare || foot) || shown.total > shown.pageSize) && (
                  <Pager {...shown} onPage={(to) => narrowTo({ page: to })} />
                )}
                {bulk && <BulkBar acts={bulk.acts} rows={rows} onChoose={choose} onAsk={ask} />}
              </>
            );
          }}
        </QueryBoundary>
        {foot}
      </section>
      {bulk && act && <BulkDialog asked={act} nameOf={bulk.nameOf} onClose={choose} />}
    </>
  );
}
