import type { ReactNode } from 'react';
import { LogoMark } from './Logo.tsx';
import ui from './ui.module.css';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Message for an empty list: the fact, the event that will fill the list, and one action. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={ui.empty}>
      <LogoMark size={44} />
      <h3 className={ui.h2}>{title}</h3>
      {children && <p className={ui.text2}>{children}</p>}
      {action}
    </div>
  );
}
