import type { UseFormReturnType } from '@mantine/form';
import { fieldErrors, showFailure } from './fail.ts';

/**
 * Returns the submit handler of a form. After a rejection, the form keeps the input, shows the error and marks the
 * invalid fields.
 */
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
