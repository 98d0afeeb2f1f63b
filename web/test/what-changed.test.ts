import {
  ACT_DETAILS,
  ACT_SUBJECTS,
  ACTS,
  type ActivityRow,
  LANGUAGES,
  type Language,
  ROUTES,
  type Route,
} from '@adashi/contract';
import { expect, test } from 'vitest';

import { actWord } from '../src/admin/audit/shared/act-words.ts';
import { detailWord } from '../src/admin/audit/shared/detail-words.ts';
import { requestText, topicOf } from '../src/admin/audit/shared/route-words.ts';
import { subjectText } from '../src/admin/audit/shared/subject-words.ts';
import { whatChanged } from '../src/admin/audit/shared/what-changed.ts';
import { dayText } from '../src/i18n/format.ts';
import french from '../src/i18n/fr.json';
import { translationOf } from '../src/i18n/translation.ts';

const ADA = 'c1d0a0f4-0000-4000-8000-000000000001';
const TRANSLATIONS = { en: translationOf('en', {}), fr: translationOf('fr', french) } as const;

const changeOf = (details: ActivityRow['details'], subject = 'squad:1', language: Language = 'en') =>
  whatChanged(TRANSLATIONS[language].t, { subject, details, names: { [ADA]: 'Ada Obi' } });

test('the details of an audit log entry have words, names and dollars', () => {
  expect(changeOf({ seat: ADA, round: 3, from: 'bank' }).more).toBe('Member: Ada Obi · Round: 3 · From: Bank');
  expect(changeOf({ amount: 123_456, reason: 'As asked' })).toMatchObject({
    more: 'Amount: CA$1,234.56',
    reason: 'As asked',
  });
  expect(changeOf({ before: { feeBps: 60 }, after: { feeBps: 39 }, startOn: '2026-12-18' })).toEqual({
    changes: [{ label: 'Fee', before: '0.6%', after: '0.39%' }],
    reason: null,
    more: `Start: ${dayText('2026-12-18')}`,
  });
  expect(changeOf({ before: ADA, position: null })).toMatchObject({
    changes: [{ label: null, before: 'Ada Obi', after: null }],
    more: '',
  });
  expect(changeOf({ left: [ADA, ADA], isOn: false }).more).toBe('Members who left: Ada Obi, Ada Obi · Notified: No');
});

test('the audit log entry of a platform setting shows the values with their unit', () => {
  expect(changeOf({ from: 500_000, to: 250_000 }, 'setting:approvalAbove')).toMatchObject({
    changes: [{ label: null, before: 'CA$5,000.00', after: 'CA$2,500.00' }],
  });
  expect(changeOf({ from: 100, to: 90 }, 'setting:feeBps')).toMatchObject({
    changes: [{ before: '1%', after: '0.9%' }],
  });
});

test('the details of an audit log entry are translated into French, including every label', () => {
  expect(changeOf({ seat: ADA, orderRule: 'draw' }, 'squad:1', 'fr').more).toBe(
    'Membre: Ada Obi · Ordre: Tiré au sort au début',
  );
  const catalogue: Readonly<Record<string, string>> = french;
  expect(Object.keys(ACT_DETAILS).filter((name) => !(detailWord(name) in catalogue))).toEqual([]);
});

test('each changed field has a label, the value before and the value after', () => {
  const details = {
    before: { phoneNumber: '4165550141', language: 'en', status: 'upcoming' },
    after: { phoneNumber: '4165550148', language: 'fr', status: 'cancelled' },
    fields: ['homeAddress', 'zipCode'],
  };
  expect(changeOf(details)).toEqual({
    changes: [
      { label: 'Phone number', before: '4165550141', after: '4165550148' },
      { label: 'Language', before: 'English', after: 'Français' },
      { label: 'State', before: 'Upcoming', after: 'Cancelled' },
    ],
    reason: null,
    more: 'Fields: Home address, Postal code',
  });
});

const UNKNOWN = '5b8de3f1-7c1e-4b8e-9d5a-0123456789ab';
const INTERNAL = /[\da-f]{8}-[\da-f]{4}|[a-z][A-Z]|_|\b(?:call|person|payout|act):|undefined|null/;

test.each(Object.keys(ACT_DETAILS))('the detail %s never shows an id, a hash or a part number zero', (name) => {
  for (const value of [UNKNOWN, [UNKNOWN], { account: UNKNOWN }, `debit:${UNKNOWN}`, 'a'.repeat(64)])
    for (const language of LANGUAGES)
      expect(JSON.stringify(changeOf({ [name]: value, seq: 0 }, 'squad:1', language))).not.toMatch(
        /[\da-f]{8}-[\da-f]{4}|a{20}|: 0/,
      );
});

test.each(ACTS)('the act %s has a plain sentence about each kind of object, in both languages', (action) => {
  const catalogue: Readonly<Record<string, string>> = french;
  expect(actWord(action).replace('AjoHome', '')).not.toMatch(INTERNAL);
  expect(catalogue).toHaveProperty([actWord(action)]);
  for (const kind of ACT_SUBJECTS)
    for (const language of LANGUAGES) {
      const id = kind === 'ticket' ? '12' : UNKNOWN;
      const text = subjectText(TRANSLATIONS[language].t, { action, about: null, subject: `${kind}:${id}` });
      expect(text).not.toMatch(INTERNAL);
    }
});

const audited = Object.entries<Route>(ROUTES).filter(([, { who }]) => who !== 'anyone');
test.each(audited)('a request to the route %s has a plain sentence in both languages', (name, route) => {
  const catalogue: Readonly<Record<string, string>> = french;
  const topic = topicOf(route);
  expect(topic).not.toBeNull();
  expect(catalogue).toHaveProperty([topic ?? '']);
  for (const language of LANGUAGES)
    for (const isExport of [true, false]) {
      const text = requestText(TRANSLATIONS[language].t, name, isExport);
      expect(text).not.toMatch(INTERNAL);
      expect(text).not.toContain(TRANSLATIONS[language].t('A retired page'));
    }
});
