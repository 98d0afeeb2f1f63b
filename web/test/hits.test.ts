import type { SearchFound } from '@adashi/contract';
import { expect, test } from 'vitest';
import { hitsOf } from '../src/admin/search/admin/hits.ts';
import { t } from '../src/i18n/translation.ts';
import { squadPath } from '../src/squads/shared/squad-path.ts';

const NOTHING: SearchFound = { squads: [], people: [], payments: [], payouts: [], withdrawals: [], tickets: [] };
const ADA = { member: 'Ada Obi', memberEmail: 'ada.obi@example.com' };
const ROUND = { squad: 'Lakeshore Ten', period: 'weekly', round: 3, amount: 10_000, ...ADA } as const;

/** Returns the link of each search result. */
const leads = (found: Partial<SearchFound>) => hitsOf(t, { ...NOTHING, ...found }, []).map(({ to }) => to);

test('the search results of contributions and payouts link by id, because two members can share a name', () => {
  const payment = { ...ROUND, id: '1', state: 'failed', dueOn: '2026-11-23' } as const;
  const payout = { ...ROUND, id: '2', state: 'held', payoutOn: '2026-11-27' } as const;
  expect(leads({ payments: [payment], payouts: [payout] })).toEqual(['/payment?open=1', '/payout?open=2']);
});

test("the search result of a squad links to the page for the squad's status", () => {
  const squad = { id: '3', name: 'Bloor', contribution: 10_000, period: 'weekly', size: 3, members: 0 } as const;
  const found = (['active', 'completed', 'declined', 'cancelled'] as const).map((status) => ({ ...squad, status }));
  expect(leads({ squads: found })).toEqual(found.map(({ id, status }) => squadPath(id, status)));
});
