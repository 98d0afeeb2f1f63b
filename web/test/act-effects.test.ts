import { expect, test } from 'vitest';
import { effectsOf } from '../src/admin/proposed-acts/shared/kind-words.ts';
import { t } from '../src/i18n/translation.ts';

const FACTS = { state: 'confirmed', owed: 0, refundable: 10_000, squad: 'Riverside', period: 'weekly', round: 5 };

test('A refund with waiver shows the losses and the pot before and after', () => {
  const facts = {
    ...FACTS,
    isWaived: true,
    pot: 0,
    potBy: 0,
    reserve: 300,
    reserveBy: -300,
    losses: 100,
    lossesBy: 9_700,
  };
  const lines = effectsOf(t, {
    kind: 'refundPayment',
    facts,
    amount: 10_000,
    subject: null,
    object: 'payment:1',
  });
  expect(lines.slice(2)).toEqual([
    { label: 'Pot, week 5', before: 'CA$0.00', after: null },
    { label: 'Reserve', before: 'CA$3.00', after: 'CA$0.00' },
    { label: 'Losses', before: 'CA$1.00', after: 'CA$98.00' },
  ]);
});
