import { ERRORS } from '@adashi/contract';
import { dayText } from '../i18n/format.ts';
import { msg } from '../i18n/index.ts';
import { t } from '../i18n/translation.ts';
import { paths } from '../paths.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { ApiError, WaitsForSecondPerson } from './api.ts';

/** Returns the message for an error code in the reader’s language. */
export function sentence(error: unknown): string {
  if (!(error instanceof ApiError)) return t('You have no connection. Please try again.');
  const { day } = error.details;
  return t(ERRORS[error.code].message, { ...error.details, ...(day && { day: dayText(day) }) });
}

/** Shows an error as a toast. An act that awaits approval is not an error, so the toast links to the act. */
export function showFailure(error: unknown): void {
  if (error instanceof WaitsForSecondPerson)
    toastDone('Sent to a second person. Nothing has happened yet.', {
      to: paths.act(error.act),
      text: msg('See the act'),
    });
  else toastError(sentence(error));
}

/**
 * Shows the error of a staff action. After a 404 response, the message says that another person has already done the
 * work.
 */
export function showLate(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_found')
    toastError("Someone else already did this. It's no longer here.");
  else showFailure(error);
}

/** Runs an action. Shows the error if the action fails. */
export function attempt(act: () => Promise<unknown>): void {
  void act().catch(showFailure);
}

/** Returns an error text for each invalid field, for the form's `setErrors`. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
