import { PHONE_EXAMPLE, plainPhone } from '@adashi/contract';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/Field.tsx';

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange'> {
  /** Callback that receives the digits of the phone number. */
  readonly onChange?: (digits: string) => void;
}

/** Field for a Canadian phone number in any common format. */
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
