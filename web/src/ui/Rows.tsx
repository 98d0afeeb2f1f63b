import type { IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './Rows.module.css';

interface RowProps {
  readonly Icon: typeof IconCircle;
  readonly title: ReactNode;
  /** A word beside the title. */
  readonly tag?: string | false;
  /** What stands below it. */
  readonly sub?: ReactNode;
  /** What may be done about it. */
  readonly act?: ReactNode;
  /** Of things to be done: whether this one is. */
  readonly state?: 'done' | 'open';
  /** Below all of it. */
  readonly children?: ReactNode;
}

/** One thing of a card: its mark, what it is, and the act beside it. */
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
      {act}
      {children && <div className={css.more}>{children}</div>}
    </li>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}
