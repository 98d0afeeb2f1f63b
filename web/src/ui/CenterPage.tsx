import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Logo } from './Logo.tsx';
import ui from './ui.module.css';
import { useTitle } from './use-title.ts';

interface Props {
  /** Title of the browser tab. */
  readonly title: string;
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** Page for a single task: a logo and one card, without sidebar and header. */
export function CenterPage({ title, head = <Logo />, children }: Props) {
  useTitle(title);
  return (
    <main className={ui.centerPage} id="main">
      <div className={ui.stack}>
        {head}
        <section className={cx(ui.card, ui.pad, ui.stack)}>{children}</section>
      </div>
    </main>
  );
}
