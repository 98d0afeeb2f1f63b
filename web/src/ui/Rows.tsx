import type { IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Rows.module.css';

interface RowProps {
  readonly Icon: typeof IconCircle;
  readonly title: ReactNode;
  /** Tag beside the title of the row. */
  readonly tag?: string | false;
  /** Text below the title of the row. */
  readonly sub?: ReactNode;
  /** Action beside the row. */
  readonly act?: ReactNode;
  /** State of a row that is a task. */
  readonly state?: 'done' | 'open';
  /** Content below the text of the row. */
  readonly children?: ReactNode;
}

/** Row of a card with an icon, a title and an action. */
export function Row({ Icon, title, tag, sub, act, state, children }: RowProps) {
  return (
    <li className={cx(css.row, state === 'done' && css.done, state === 'open' && css.open)}>
      <Icon className={css.mark} size={20} stroke={1.75} aria-hidden />
      <div>
        <div className={css.title}>
          <b>{title}</b>
          {tag && <span className={css.tag}>{tag}</span>}
        </div>
        {sub && <p>{sub}</p>}
      </div>
      {act && <div className={css.act}>{act}</div>}
      {children && <div className={css.more}>{children}</div>}
    </li>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}
