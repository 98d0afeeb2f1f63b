import type { SquadSummary } from '@adashi/contract';

/** An active squad in round 3. */
export const SQUAD: SquadSummary = {
  id: 'c1d0a0f4-0000-4000-8000-000000000000',
  name: 'Riverside',
  kind: 'standard',
  status: 'active',
  contribution: 10_000,
  period: 'weekly',
  size: 10,
  startOn: '2026-12-31',
  orderRule: 'choice',
  feeBps: 100,
  reserveBps: 100,
  leadDays: 4,
  payoutDays: 7,
  maxYearlyRate: 35,
  seatsTaken: 10,
  takenPositions: [],
  week: 3,
  myPosition: null,
  isMine: true,
  missingOfMine: [],
  today: '2027-03-01',
};
