import type { ReactNode } from 'react';
import css from './CheckBox.module.css';
import { cx } from './cx.ts';
import ui from './ui.module.css';

interface Props {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Its words are for screen readers alone: what stands beside it says them to the others. */
  readonly bare?: boolean;
  /** Of a box that stands for several: some of them are on. */
  readonly isMixed?: boolean;
}

/** A box to tick, with its words. */
export function CheckBox({ children, checked, onChange, bare = false, isMixed = false }: Props) {
  return (
    <label className={cx(css.box, bare && css.bare)}>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={bare ? ui.sr : undefined}>{children}</span>
    </label>
  );
}
