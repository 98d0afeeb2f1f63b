import type { UseFormReturnType } from '@mantine/form';
import { fieldErrors, showFailure } from './fail.ts';

/** What a form does when it is sent. Refused, it says why, beside the fields that are wrong too, and keeps what was typed. */
export function submitOf<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors'>,
  send: (values: Values) => Promise<void>,
) {
  return form.onSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      form.setErrors(fieldErrors(error));
      showFailure(error);
    }
  });
}
