import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { submitOf } from '../../client/submit.ts';
import { toastDone } from '../../ui/toast.ts';

type Texts = Record<string, string>;

/** Returns the values that differ from the saved values. */
function changesOf<Values extends Texts>(kept: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value !== kept[field]);
  return Object.fromEntries(changed) as Partial<Values>; // Cast: the changed values are a subset of `values`.
}

/**
 * Returns a form for saved personal data. The form validates and sends only changed fields, so that an old invalid
 * value does not block other changes.
 */
export function useChanges<Values extends Texts>(
  saved: Values,
  schema: Parameters<typeof schemaResolver>[0],
  send: (changes: Partial<Values>) => Promise<unknown>,
) {
  const [kept, setKept] = useState(saved);
  const check = schemaResolver(schema, { sync: true });
  const form = useForm<Values>({
    initialValues: saved,
    validateInputOnBlur: true,
    validate: (values): FormErrors => {
      const changed = changesOf(kept, values);
      return Object.fromEntries(Object.entries(check(values)).filter(([field]) => field in changed));
    },
  });
  const submit = submitOf(form, async (values) => {
    await send(changesOf(kept, values));
    setKept(values);
    toastDone('Saved');
  });
  return { form, submit, isChanged: Object.keys(changesOf(kept, form.values)).length > 0 };
}
