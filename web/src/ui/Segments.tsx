import type { IconCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import css from './Segments.module.css';
import ui from './ui.module.css';

interface Props<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly Icon?: typeof IconCircle }[];
  readonly value: string;
  readonly onChange: (value: Value) => void;
  /** Whether the legend is visually hidden. Hide the legend if a visible heading has the same words. */
  readonly isAlone?: boolean;
}

/** Segmented control with two or three options. For screen readers and the keyboard, the options are radio buttons. */
export function Segments<Value extends string>({ legend, options, value, onChange, isAlone = false }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={cx(css.segments, isAlone && css.alone)}>
      <legend className={isAlone ? ui.sr : undefined}>{legend}</legend>
      <div className={css.track}>
        {options.map(({ value: own, label, Icon }) => (
          <label key={own}>
            <input type="radio" name={id} checked={value === own} onChange={() => onChange(own)} />
            <span>
              {Icon && <Icon size={17} stroke={1.75} aria-hidden />}
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
