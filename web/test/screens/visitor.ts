import { expect, vi } from 'vitest';
import type { Row } from '../../../contract/test/rules.ts';
import { fill, screen, waitFor } from './dom.tsx';

export const PASSWORD = 'Savings2026!';

export const FAILURE = { code: 'internal', message: 'Something went wrong. Nothing was lost. Please try again.' };

const LABELS: Record<string, string> = {
  email_address: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  firstName: 'First name',
  lastName: 'Last name',
};

/** Enters the value of each row, leaves the field, and checks the error message below the field. */
export async function expectsJudged(rows: readonly Row[]): Promise<void> {
  for (const [field, entered, sentence] of rows) {
    const input = await screen.findByLabelText(LABELS[field] ?? '', { exact: true });
    fill(input, entered);
    input.blur();
    await waitFor(() => {
      if (sentence === undefined) expect(input, entered).toHaveAttribute('aria-invalid', 'false');
      else expect(input, entered).toHaveAccessibleDescription(sentence);
    });
  }
}

/** Advances the fake time in one step, then runs the timers that are due. */
export async function passes(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await vi.advanceTimersByTimeAsync(500);
}
