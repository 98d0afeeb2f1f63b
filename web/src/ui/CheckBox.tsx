import type { ReactNode } from 'react';
import css from './CheckBox.module.css';
import { cx } from './cx.ts';
import ui from './ui.module.css';

interface Props {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Hides the label visually, where text beside the box says the same. */
  readonly bare?: boolean;
  /** Shows the indeterminate state, for a box that represents several items. */
  readonly isMixed?: boolean;
}

/** Checkbox with its label. */
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
