import { LAST_PAGE } from '@adashi/contract';
import { countText } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import css from './Pager.module.css';
import { pageNumbers } from './page-numbers.ts';

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Whether the list has more rows than the counted total. */
  readonly isMore?: true | undefined;
  /** Number of the last page that the server returns. Undefined for the default. */
  readonly lastPage?: number | undefined;
  /** Number of rows on the current page. In a list without a full count, an incomplete page is the last page. */
  readonly data: readonly unknown[];
  readonly onPage: (page: number) => void;
}

interface NumbersProps {
  readonly page: number;
  /** Number of the last page. Undefined in a list without a full count. */
  readonly last: number | undefined;
  readonly onPage: (page: number) => void;
}

/** Buttons with page numbers. A phone has no room for the neighbours of the current page. */
function Numbers({ page, last, onPage }: NumbersProps) {
  const { t } = useTranslation();
  if (last === 1) return null;
  return (
    <span className={css.numbers}>
      {pageNumbers(page, last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pager has at most two gaps, and both look the same
          <span key={`gap ${index}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={number === page || number === 1 || number === last ? undefined : ui.onlyDesk}
            aria-label={t('Page {{page}}', { page: countText(number) })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {countText(number)}
          </button>
        ),
      )}
    </span>
  );
}

/**
 * Range of row numbers, such as '11–20 of 1,284' or '11–20 of over 10,000', with buttons for the previous and next
 * page and for page numbers.
 */
export function Pager({ page, pageSize, total, isMore, lastPage = LAST_PAGE, data, onPage }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const isOver = isMore ? data.length < pageSize : page >= Math.ceil(total / pageSize);
  const isFarthest = page >= lastPage && !isOver;
  const before = (page - 1) * pageSize;
  const last = isMore ? before + data.length : Math.min(before + pageSize, total);
  const place = { from: countText(before + 1), to: countText(last), total: countText(total) };
  return (
    <nav className={css.pager} aria-label={t('Pages')}>
      <span className={cx(css.range, ui.tabular)}>
        {isMore ? t('{{from}}–{{to}} of over {{total}}', place) : t('{{from}}–{{to}} of {{total}}', place)}
        {isFarthest && ` ${t('Narrow the list to see more.')}`}
      </span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <Numbers
        page={page}
        last={isMore ? undefined : Math.min(Math.ceil(total / pageSize), lastPage)}
        onPage={onPage}
      />
      <Button size="sm" disabled={isOver || isFarthest} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}

/** Returns the number of a row within the whole list (SPEC §9). */
export function rowNumber(page: number, pageSize: number, index: number): number {
  return (page - 1) * pageSize + index + 1;
}
