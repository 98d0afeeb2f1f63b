import type { FormEvent } from 'react';

/**
 * For a form that was refused: its first wrong field, in the order of the page, gets the focus and comes into view. A
 * field is known by its `data-path`, which the form's library sets.
 */
export function focusFirstWrong(
  errors: Readonly<Record<string, unknown>>,
  _values: unknown,
  event?: FormEvent<HTMLFormElement>,
): void {
  const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...fields].find((field) => errors[field.dataset.path ?? ''])?.focus();
}
