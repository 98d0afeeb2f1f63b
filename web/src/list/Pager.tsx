import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import css from './Pager.module.css';

interface Props {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** '11–20 of 1,284', and the pages before and after. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const last = Math.ceil(total / pageSize);
  return (
    <nav className={css.pager} aria-label={t('Pages')}>
      <span className={cx(ui.grow, ui.tabular)}>
        {t('{{from}}–{{to}} of {{total}}', {
          from: (page - 1) * pageSize + 1,
          to: Math.min(page * pageSize, total),
          total,
        })}
      </span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Before')}
      </Button>
      <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}

/** Row numbers as the spec counts them. */
export function rowNumber(page: number, pageSize: number, index: number): number {
  return (page - 1) * pageSize + index + 1;
}
