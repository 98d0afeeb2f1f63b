import type { ReactNode } from 'react';
import ui from './ui.module.css';

/** Title of a card, with optional content beside the title. */
export function CardHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={ui.cardHead}>
      <h2 className={ui.h2}>{title}</h2>
      {children}
    </div>
  );
}
