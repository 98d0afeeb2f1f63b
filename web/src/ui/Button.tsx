import { IconLoader2 } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import css from './Button.module.css';
import { cx } from './cx.ts';

type Look = 'primary' | 'plain' | 'soft' | 'danger' | 'quiet';
type Size = 'sm' | 'md' | 'lg';

/** Returns the CSS classes of a button, for links that look like buttons. */
export function button(look: Look, size: Size = 'md'): string {
  return cx(css.button, css[look], css[size]);
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look?: Look;
  readonly size?: Size;
  /** Whether the button is as wide as its container. */
  readonly block?: boolean;
  /** Label of the button while an action is in progress. */
  readonly busy?: string | undefined;
}

export function Button({ look = 'plain', size = 'md', busy, children, disabled, block = false, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(button(look, size), block && css.block)}
      disabled={disabled || busy !== undefined}
      aria-busy={busy !== undefined}
      {...rest}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <IconLoader2 className={css.spin} size={16} aria-hidden />
          {busy}
        </>
      )}
    </button>
  );
}
