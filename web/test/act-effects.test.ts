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

test.each([
  ['confirmIdentity', ['name', 'email', 'status', 'isUnconfirmed', 'verifiedAt', 'checks']],
  ['allowBankHolder', ['holder', 'lastDigits', 'name', 'isAllowed']],
  ['allowSharedBank', ['name', 'accounts', 'which']],
  ['decideIdentityCase', ['outcome', 'kinds', 'one', 'other', 'case']],
  ['releaseBankFile', ['count', 'payouts', 'withdrawals', 'isReleased', 'madeBy']],
  ['payoutReturns', ['count', 'isSent', 'which']],
] as const)('Each fact of %s has a label, and a hash is not shown', (kind, names) => {
  const facts = Object.fromEntries(names.map((name) => [name, 'x']));
  const labels = effectsOf(t, { kind, facts, amount: 0, subject: null, object: 'person:1' }).map(({ label }) => label);
  expect(labels.filter((label) => !/^[A-Z]/.test(label))).toEqual([]);
});
