import { ERRORS } from '@adashi/contract';
import i18next from 'i18next';
import { dayText } from '../i18n/format.ts';
import { toastError } from '../ui/toast.ts';
import { ApiError } from './api.ts';

/** The sentence of a failure in the reader's language, by its code. */
export function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('There is no connection. Please try again.');
  const { day } = error.details;
  return i18next.t(ERRORS[error.code].message, { ...error.details, ...(day && { day: dayText(day) }) });
}

/** Shows a failure; the form keeps what was typed. */
export function showFailure(error: unknown): void {
  toastError(sentence(error));
}

/** The same of an act of the staff: what it was about is not there any more where somebody has ended it. */
export function showLate(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_found')
    toastError("Someone else already did this. It's no longer here.");
  else showFailure(error);
}

/** Does what was pressed; refused, it says why. */
export function attempt(act: () => Promise<unknown>): void {
  void act().catch(showFailure);
}

/** The failing fields of a refused form, for its `setErrors`. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
