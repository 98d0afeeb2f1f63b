import type { Payout } from '@adashi/contract';

/** A payout with the payout day Friday, November 27. */
export const PAYOUT: Payout = {
  id: '00000000-0000-4000-8000-000000000001',
  squadId: '00000000-0000-4000-8000-000000000002',
  squad: 'Lakeshore',
  period: 'weekly',
  round: 3,
  seq: 0,
  kind: 'rotation',
  member: 'Ada Obi',
  memberEmail: 'ada.obi@example.com',
  state: 'scheduled',
  heldReason: null,
  expectedNet: 98_000,
  net: 98_000,
  payoutOn: '2026-11-27',
  changedOn: '2026-11-20',
  isPartOwed: false,
  gap: null,
  approvals: 0,
  leavesOn: '2026-11-27',
  arrivesOn: null,
  heldUntil: null,
  retryOn: null,
  account: { id: '00000000-0000-4000-8000-000000000004', lastDigits: '417' },
};
