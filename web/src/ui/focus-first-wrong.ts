import type { FormEvent } from 'react';

/**
 * Focuses the first invalid field on the page and scrolls to the field. The form library marks each field with
 * `data-path`.
 */
export function focusFirstWrong(
  errors: Readonly<Record<string, unknown>>,
  _values: unknown,
  event?: FormEvent<HTMLFormElement>,
): void {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...fields].find((field) => errors[field.dataset.path ?? ''])?.focus();
}
