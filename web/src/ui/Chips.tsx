import { countText } from '../i18n/format.ts';
import css from './Chips.module.css';

interface Props {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chips that switch between views of a list. Each chip shows a count. */
export function Chips({ label, options, value, onChange }: Props) {
  return (
    <div className={css.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <i>{countText(option.count)}</i>}
        </button>
      ))}
    </div>
  );
}
