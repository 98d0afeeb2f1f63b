import type { ReactNode } from 'react';
import css from './CheckBox.module.css';
import { cx } from './cx.ts';
import ui from './ui.module.css';

interface Props {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Whether the label is visually hidden. Hide the label if a text beside the box has the same words. */
  readonly bare?: boolean;
  /** Whether the box represents several items with different states. */
  readonly isMixed?: boolean;
}

/** Checkbox with a label. */
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
