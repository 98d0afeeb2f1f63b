import type { Payment } from '@adashi/contract';

/** A confirmed contribution. Tests change single fields. */
export const PAYMENT: Payment = {
  id: '00000000-0000-4000-8000-000000000001',
  squadId: '00000000-0000-4000-8000-000000000009',
  squad: 'Lakeshore Ten',
  period: 'weekly',
  round: 3,
  member: 'Amara Okafor',
  memberEmail: 'amara.okafor@example.com',
  amount: 10_000,
  state: 'confirmed',
  owed: 0,
  covered: 0,
  dueOn: '2026-11-20',
  changedOn: '2026-11-20',
  retryOn: null,
  cause: null,
  attempts: 1,
  from: 'bank',
  lastDigits: '101',
  chargeOn: '2026-11-19',
  isUnderWay: false,
};
