import { type ReactNode, useId } from 'react';
import css from './Choice.module.css';
import { FieldError } from './FieldError.tsx';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
  /** Name of the form field. If the field is invalid, the first option gets the focus. */
  readonly path?: string;
}

/** Options as chips. For screen readers and the keyboard, the options are radio buttons. */
export function Choice<Value extends string>({ legend, options, value, onChange, error, path }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              data-path={path}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
