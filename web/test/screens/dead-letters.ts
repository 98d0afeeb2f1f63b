import type { DeadLetter } from '@adashi/contract';

const at = '2026-11-20T14:00:00Z';

/** Undelivered email with a code. */
export const DEAD_CODE: DeadLetter = {
  id: 1,
  queue: 'codes',
  to: 'somebody@mail.example.com',
  squad: null,
  period: null,
  round: null,
  amount: null,
  attempts: 7,
  error: "Can't send mail - all recipients were rejected: 550 5.1.1 no such mailbox here",
  createdAt: at,
  diedAt: at,
};

/** Undelivered debit order. */
export const DEAD_CHARGE: DeadLetter = {
  ...DEAD_CODE,
  id: 2,
  queue: 'charges',
  to: 'Ada Obi',
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round: 3,
  amount: 10_000,
  attempts: 52,
  error: 'No response within 15 seconds.',
};
