import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/Dialog.tsx';
import ui from '../ui/ui.module.css';
import css from './Filters.module.css';
import type { AnyFilter } from './filter.ts';

/** Sort order for phones, where a list has no column headings. */
interface Sort {
  readonly sort: string;
  /** Title of the sort order, as a key of the catalogue. */
  readonly title: string;
}

interface Props {
  readonly filters: readonly AnyFilter[];
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (chosen: Readonly<Record<string, string>>) => void;
  readonly sorts: readonly Sort[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** Number of rows that match the filters. Undefined while the number is unknown. */
  readonly total: number | undefined;
}

function Pill({ filter, value, onChange }: { filter: AnyFilter; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={cx(css.pill, value !== '' && css.set)}>
      <label htmlFor={id}>{t(filter.label)}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t(filter.all ?? 'All')}</option>
        {Object.entries(filter.words).map(([each, word]) => (
          <option key={each} value={each}>
            {t(word)}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden />
    </div>
  );
}

function Sheet({ onClose, ...props }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const { filters, chosen, onChoose, sorts, sort, onSort, total } = props;
  return (
    <Dialog title={t('Filters')} opened onClose={onClose}>
      <div className={css.sheet}>
        {filters.map(({ name, label, words, all = 'All' }) => (
          <Choice
            key={name}
            legend={t(label)}
            options={[
              { value: '', label: t(all) },
              ...Object.entries(words).map(([value, word]) => ({ value, label: t(word) })),
            ]}
            value={chosen[name] ?? ''}
            onChange={(value) => onChoose({ ...chosen, [name]: value })}
          />
        ))}
        {sorts.length > 0 && (
          <Choice
            legend={t('Sorted by')}
            options={[
              { value: '', label: t('Default order') },
              ...sorts.map((each) => ({ value: each.sort, label: t(each.title) })),
            ]}
            value={sort ?? ''}
            onChange={(value) => onSort(value === '' ? undefined : value)}
          />
        )}
      </div>
      <footer>
        <Button size="lg" onClick={() => onChoose(none(filters))}>
          {t('Clear')}
        </Button>
        <Button look="primary" size="lg" onClick={onClose}>
          {total === undefined ? t('Show') : t('Show {{count}}', { count: total })}
        </Button>
      </footer>
    </Dialog>
  );
}

function none(filters: readonly AnyFilter[]): Record<string, string> {
  return Object.fromEntries(filters.map(({ name }) => [name, '']));
}

/** Filters of a list, beside the search field. On a phone, the filters are in a sheet behind one button. */
export function Filters(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { filters, chosen, onChoose, sorts } = props;
  const count = Object.values(chosen).filter((value) => value !== '').length;
  if (filters.length + sorts.length === 0) return null;
  return (
    <>
      <div className={cx(css.pills, ui.onlyDesk)}>
        {filters.map((filter) => (
          <Pill
            key={filter.name}
            filter={filter}
            value={chosen[filter.name] ?? ''}
            onChange={(value) => onChoose({ ...chosen, [filter.name]: value })}
          />
        ))}
        {count > 0 && (
          <button type="button" className={cx(ui.link, css.clear)} onClick={() => onChoose(none(filters))}>
            {t('Clear filters')}
          </button>
        )}
      </div>
      <div className={ui.onlyPhone}>
        <Button onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          {t('Filters')}
          {count > 0 && <span className={css.count}>{count}</span>}
        </Button>
      </div>
      {isOpen && <Sheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
