import type { FormEvent } from 'react';

/**
 * Focuses the first invalid field of a rejected form in page order and scrolls to it. Fields are found by the
 * `data-path` that the form library sets.
 */
export function focusFirstWrong(
  errors: Readonly<Record<string, unknown>>,
  _values: unknown,
  event?: FormEvent<HTMLFormElement>,
): void {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...fields].find((field) => errors[field.dataset.path ?? ''])?.focus();
}
