import type { FormEvent } from 'react';

/**
 * Focuses the first invalid field of a rejected form in page order, and scrolls to the field. The form library marks
 * fields with `data-path`.
 */
export function focusFirstWrong(
  errors: Readonly<Record<string, unknown>>,
  _values: unknown,
  event?: FormEvent<HTMLFormElement>,
): void {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...fields].find((field) => errors[field.dataset.path ?? ''])?.focus();
}
