import css from './Avatar.module.css';
import { cx } from './cx.ts';

export function Avatar({ initials, size = 34, lit = false }: { initials: string; size?: number; lit?: boolean }) {
  return (
    <span className={cx(css.avatar, lit && css.lit)} style={{ ['--s' as string]: `${size}px` }} aria-hidden>
      {initials}
    </span>
  );
}
