import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import css from './Bulk.module.css';
import type { Asked, BulkAct } from './bulk.ts';
import type { ListRow } from './column.ts';

interface Props<Row extends ListRow> {
  readonly acts: readonly BulkAct<Row>[];
  /** The selected rows. */
  readonly rows: readonly Row[];
  readonly onChoose: (rows: readonly Row[]) => void;
  readonly onAsk: (asked: Asked<Row>) => void;
}

/**
 * Bar with the number of selected rows and the bulk actions. While rows are selected, the bar is at the bottom of the
 * window.
 */
export function BulkBar<Row extends ListRow>({ acts, rows, onChoose, onAsk }: Props<Row>) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const able = (act: BulkAct<Row>) => rows.filter((row) => act.isFor?.(row) ?? true);
  return (
    <section className={css.bar} aria-label={t('Chosen')}>
      <b>{t('{{count}} chosen', { count: rows.length })}</b>
      {acts.map((act) => {
        const { length } = able(act);
        return (
          <Button key={act.title} size="sm" disabled={length === 0} onClick={() => onAsk({ act, rows: able(act) })}>
            {length === rows.length ? t(act.title) : `${t(act.title)} (${length})`}
          </Button>
        );
      })}
      <Button size="sm" look="quiet" onClick={() => onChoose([])}>
        {t('Clear')}
      </Button>
    </section>
  );
}
