import { ACT_DETAILS, type ActivityRow } from '@adashi/contract';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { whatChanged } from '../src/admin/audit/admin/what-changed.ts';
import { detailWord } from '../src/admin/audit/shared/detail-words.ts';
import { dayText } from '../src/i18n/format.ts';
import french from '../src/i18n/fr.json';

const ADA = 'c1d0a0f4-0000-4000-8000-000000000001';

beforeAll(() =>
  i18next.init({ lng: 'en', keySeparator: false, nsSeparator: false, resources: { fr: { translation: french } } }),
);

const told = (details: ActivityRow['details'], subject = 'squad:1', language = 'en') =>
  whatChanged(i18next.getFixedT(language), { subject, details, names: { [ADA]: 'Ada Obi' } });

test('the details of an audit log entry have words, names and dollars', () => {
  expect(told({ seat: ADA, round: 3, from: 'bank' }).more).toBe('Member: Ada Obi · Round: 3 · From: Bank');
  expect(told({ amount: 123_456, reason: 'As asked' })).toMatchObject({
    more: 'Amount: CA$1,234.56',
    reason: 'As asked',
  });
  expect(told({ before: { feeBps: 60 }, after: { feeBps: 39 }, startOn: '2026-12-18' })).toEqual({
    before: 'Fee: 0.6%',
    after: 'Fee: 0.39%',
    reason: null,
    more: `Start: ${dayText('2026-12-18')}`,
  });
  expect(told({ before: ADA, position: null })).toMatchObject({ before: 'Ada Obi', more: '' });
  expect(told({ left: [ADA, ADA], isOn: false }).more).toBe('Members who left: Ada Obi, Ada Obi · Notified: No');
});

test('the audit log entry of a platform setting shows the values with their unit', () => {
  expect(told({ from: 500_000, to: 250_000 }, 'setting:approvalAbove')).toMatchObject({
    before: 'CA$5,000.00',
    after: 'CA$2,500.00',
  });
  expect(told({ from: 100, to: 90 }, 'setting:feeBps')).toMatchObject({ before: '1%', after: '0.9%' });
});

test('the details of an audit log entry are translated into French, including every label', () => {
  expect(told({ seat: ADA, orderRule: 'draw' }, 'squad:1', 'fr').more).toBe(
    'Membre: Ada Obi · Ordre: Tiré au sort au début',
  );
  const catalogue: Readonly<Record<string, string>> = french;
  expect(Object.keys(ACT_DETAILS).filter((name) => !(detailWord(name) in catalogue))).toEqual([]);
});
