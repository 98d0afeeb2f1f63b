import type { ComponentProps } from 'react';
import { currencyMark } from '../i18n/format.ts';
import { Field } from './Field.tsx';

/** Field for an amount. The language decides whether the currency is before or after the amount. */
export function MoneyField(field: Omit<ComponentProps<typeof Field>, 'prefix' | 'suffix' | 'inputMode'>) {
  return <Field inputMode="decimal" {...field} {...currencyMark()} />;
}
