import type { Payment } from '@adashi/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';

const SUBMITTED: Payment = {
  id: '00000000-0000-4000-8000-000000000001',
  squadId: '00000000-0000-4000-8000-000000000002',
  squad: 'Cedar',
  period: 'weekly',
  round: 3,
  member: 'Ada Obi',
  memberEmail: 'amara.okafor@example.com',
  amount: 10_000,
  state: 'submitted',
  owed: 0,
  covered: 0,
  dueOn: '2026-11-27',
  changedOn: '2026-11-27',
  retryOn: null,
  cause: null,
  attempts: 1,
  from: 'bank',
  lastDigits: '417',
  chargeOn: '2026-11-27',
  isUnderWay: true,
};

let role = '';
// Server rendering has no session, so these tests import the modules with a mocked session. Later test files import the
// modules again without the mock.
const SESSION = '../src/session/session.ts';
vi.doMock(SESSION, () => ({ useSession: () => ({ role }) }));
vi.resetModules();
const { Reason } = await import('../src/payments/shared/payment-columns.tsx');
afterAll(() => {
  vi.doUnmock(SESSION);
  vi.resetModules();
});

test.each([
  ['USER', 'Your bank'],
  ['ADMIN', 'The member’s bank'],
])('the cause for the reader %s names “%s”', (reader, bank) => {
  role = reader;
  const readOf = (payment: Payment) => renderToStaticMarkup(<Reason payment={payment} />);
  expect(readOf(SUBMITTED)).toContain(`${bank} confirms by`);
  expect(readOf({ ...SUBMITTED, state: 'failed' })).toContain(`${bank} didn&#x27;t say why.`);
});
