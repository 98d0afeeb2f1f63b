import type { ReactNode } from 'react';
import css from './PageTitle.module.css';
import ui from './ui.module.css';
import { useTitle } from './use-title.ts';

/** Title of a page, with optional content beside the title. */
export function PageTitle({ title, sub, children }: { title: string; sub?: ReactNode; children?: ReactNode }) {
  useTitle(title);
  return (
    <div className={css.pageTitle}>
      <div className={ui.grow}>
        <h2 className={ui.title}>{title}</h2>
        {sub && <p className={ui.text2}>{sub}</p>}
      </div>
      {children}
    </div>
  );
}
