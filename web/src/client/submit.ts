import type { UseFormReturnType } from '@mantine/form';
import { WaitsForSecondPerson } from './api.ts';
import { fieldErrors, showFailure } from './fail.ts';
import { queryClient } from './query.ts';

/**
 * Returns the submit handler of a form. After a rejection, the form keeps the input, shows the error and marks the
 * invalid fields. After an act that awaits approval, the form returns to its initial values.
 */
export function submitOf<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'setErrors' | 'reset'>,
  send: (values: Values) => Promise<void>,
) {
  return form.onSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      showFailure(error);
      if (error instanceof WaitsForSecondPerson) {
        form.reset();
        await queryClient.invalidateQueries();
      } else form.setErrors(fieldErrors(error));
    }
  });
}
