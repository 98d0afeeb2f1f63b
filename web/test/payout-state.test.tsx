import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PayoutState } from '../src/payouts/shared/PayoutState.tsx';

describe('state labels of a payout', () => {
  test('a payout that staff released early shows “Ready” with a date instead of “On its way”', () => {
    const html = renderToStaticMarkup(<PayoutState state="ready" payoutOn="2026-11-27" />);
    expect(html).toMatch(/Ready, goes out .*27/);
    expect(html).not.toContain('On its way');
  });
  test('a supplement in the state ready does not show a date', () => {
    const html = renderToStaticMarkup(<PayoutState state="ready" payoutOn="2026-11-27" seq={1} />);
    expect(html).toContain('Ready');
    expect(html).not.toContain('goes out');
  });
  test.each([
    ['submitted', 'On its way'],
    ['awaiting_approval', 'Waiting for approval'],
    ['paid', 'Paid'],
  ] as const)('a payout in the state %s shows the label %s', (state, words) => {
    expect(renderToStaticMarkup(<PayoutState state={state} payoutOn="2026-11-27" />)).toContain(words);
  });
});
