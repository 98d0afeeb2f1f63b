import { PHONE_EXAMPLE, plainPhone } from '@adashi/contract';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange'> {
  /** Of the form: takes the digits of what was typed. */
  readonly onChange?: (digits: string) => void;
}

/** A Canadian number, typed or pasted as people write it. */
export function PhoneField({ onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      type="tel"
      inputMode="tel"
      prefix="+1"
      placeholder={PHONE_EXAMPLE}
      onChange={(event) => onChange?.(plainPhone(event.target.value))}
    />
  );
}
