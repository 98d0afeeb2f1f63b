import { beforeAll, expect, test } from 'vitest';
import { t } from '../src/i18n/translation.ts';

const { setLanguage, startTranslations } = await import('../src/i18n/index.ts');

beforeAll(() => startTranslations());

const SAID = [
  ['en', '{{count}} squads still have free seats. Each one shows what it costs before you join.', /^10,014 squads /],
  ['en', '{{n}} of {{m}} on time', /^10,014 of 20,000 on time$/],
  ['fr', '{{count}} squads still have free seats. Each one shows what it costs before you join.', /^10\s014 groupes /],
  ['fr', '{{n}} of {{m}} on time', /^10\s014 sur 20\s000 à temps$/],
  // The numbers below are names (a year, a ticket, a beacon round), so the digits have no thousands separator.
  ['en', 'Everything in {{year}}', /2026/],
  ['fr', 'Ticket {{id}}, {{count}} replies', /12345/],
  ['en', '{{beacon}}, round {{round}}, at {{time}}', /^drand, round 59881560, /],
] as const;

test.each(SAID)('a sentence in %s has numbers in the format of the language: %s', async (language, key, said) => {
  await setLanguage(language);
  expect(
    t(key, { count: 10_014, n: 10_014, m: 20_000, year: 2026, id: 12_345, beacon: 'drand', round: 59_881_560 }),
  ).toMatch(said);
});
