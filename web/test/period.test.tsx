import { LANGUAGES, type Language, type SquadSummary } from '@adashi/contract';
import { PERIODS, type Period } from '@adashi/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import french from '../src/i18n/fr.json';
import { periodWords, upperFirst } from '../src/i18n/period.ts';
import { setTranslation, t, translationOf } from '../src/i18n/translation.ts';
import { detail } from '../src/messaging/notifications/shared/words.ts';
import { SquadCard } from '../src/squads/shared/SquadCard.tsx';
import { SQUAD } from './a-squad.ts';

const speak = (language: Language) => setTranslation(translationOf(language, language === 'fr' ? french : {}));

function card(squad: Partial<SquadSummary>): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SquadCard squad={{ ...SQUAD, ...squad }} to="/" />
    </MemoryRouter>,
  );
  return html.replaceAll('\u00a0', ' ').match(/<p>(.*?)<\/p>/)?.[1] ?? '';
}

describe('the period on a squad card', () => {
  test.each([
    ['en', 'weekly', 'Week 3 of 10, CA$100.00 a week.'],
    ['en', 'biweekly', 'Round 3 of 10, CA$100.00 every two weeks.'],
    ['en', 'monthly', 'Month 3 of 10, CA$100.00 a month.'],
    ['fr', 'weekly', 'Semaine 3 sur 10, 100,00 $ CA par semaine.'],
    ['fr', 'biweekly', 'Tour 3 sur 10, 100,00 $ CA toutes les deux semaines.'],
    ['fr', 'monthly', 'Mois 3 sur 10, 100,00 $ CA par mois.'],
  ] as const)('a squad card in the language %s shows the period %s as: %s', (language, period, words) => {
    speak(language);
    expect(card({ period })).toBe(words);
  });
  test('the card of a squad before the start shows the period', () => {
    speak('en');
    const open = { status: 'upcoming', seatsTaken: 4, week: 0, startOn: '2027-03-31', period: 'monthly' } as const;
    expect(card(open)).toBe('CA$100.00 a month from Wed 31 Mar. 4 of 10 seats taken.');
  });
});

describe('words for periods', () => {
  test('each period has its own words in both languages', () => {
    for (const language of LANGUAGES) {
      speak(language);
      const all = PERIODS.map((period) => {
        const { round, rounds, ...words } = periodWords(t, period);
        return [round(3), rounds(4), ...Object.values(words)];
      });
      // The French word 'Mois' is both singular and plural, so French has one word less than English.
      expect(new Set(all.flat()).size, language).toBe(all.flat().length - (language === 'fr' ? 1 : 0));
    }
  });
  test.each([
    ['monthly', 'Riverside, month 2'],
    ['biweekly', 'Riverside, round 2'],
    [undefined, 'Riverside, week 2'],
  ] as const)('a notification about the period %s names the round: %s', (period: Period | undefined, words) => {
    speak('en');
    const news = { id: 1, kind: 'payout_paid', squad: 'Riverside', round: 2, at: '', isRead: false } as const;
    expect(detail(t, period ? { ...news, period } : news)).toBe(words);
  });
  test('upperFirst also capitalizes a letter with an accent', () => {
    expect([upperFirst('this month'), upperFirst('à ce tour'), upperFirst('')]).toEqual([
      'This month',
      'À ce tour',
      '',
    ]);
  });
});
