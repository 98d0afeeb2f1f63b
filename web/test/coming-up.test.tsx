import type { Coming } from '@adashi/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ComingRow } from '../src/squads/dashboard/member/ComingRow.tsx';

const PAYOUT: Coming = {
  what: 'payout',
  squadId: 'b',
  squad: 'Lakeshore',
  period: 'weekly',
  round: 3,
  on: '2026-11-19',
  amount: 98_000,
  isWaiting: false,
  gap: null,
};

test('a coming payment shows a date, or “no date yet” for a payment on hold', () => {
  const sure = renderToStaticMarkup(<ComingRow entry={PAYOUT} />);
  expect(sure).toContain('<b>19</b>');
  expect(sure).not.toContain('promised');
  const waits = renderToStaticMarkup(<ComingRow entry={{ ...PAYOUT, isWaiting: true }} />);
  expect(waits).not.toContain('19');
  expect(waits).toContain('Lakeshore, waiting, no date yet');
});
