import { type HelpQuestion, LANGUAGES, type Language } from '@adashi/contract';
import type { Settings } from '@adashi/core';
import { answerOf, QUESTION_IDS, type QuestionId, questions, TOPICS } from './questions/index.ts';

/** Splits a text into lower-case words, and removes accents and a plural s. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

interface Indexed {
  readonly id: QuestionId;
  readonly title: readonly string[];
  readonly text: readonly string[];
}

/**
 * Search index of the help questions in all languages. The words of a search may be in another language than the page.
 */
const INDEX: readonly Indexed[] = QUESTION_IDS.map((id) => {
  const said = LANGUAGES.map((language) => questions[language][id]);
  return {
    id,
    title: wordsOf(said.map(({ question }) => question).join(' ')),
    text: wordsOf(said.map(({ answer, also = '' }) => `${answer} ${also}`).join(' ')),
  };
});

const begins = (words: readonly string[], with_: string) => words.some((word) => word.startsWith(with_));

/** Returns the scoring function of a search. Rare words weigh more, and words in the question count twice. */
function scores(asked: readonly string[]): (indexed: Indexed) => number {
  const weights = asked.map((word) => {
    const having = INDEX.filter(({ title, text }) => begins(title, word) || begins(text, word)).length;
    return [word, having === 0 ? 0 : Math.log((INDEX.length + 1) / having)] as const;
  });
  return ({ title, text }) => {
    const points = weights.map(([word, weight]) =>
      begins(title, word) ? weight * 2 : begins(text, word) ? weight : 0,
    );
    return points.reduce((sum, point) => sum + point, 0);
  };
}

/** Minimum score of a listed question, as a share of the best score. */
const ENOUGH = 0.5;

/**
 * Returns all questions in `language` in display order. With search words, returns only matching questions, best match
 * first.
 */
export function findQuestions(language: Language, q: string, settings: Settings): HelpQuestion[] {
  const asked = wordsOf(q);
  const score = scores(asked);
  const ranked = INDEX.map((indexed) => ({ id: indexed.id, points: score(indexed) }));
  const best = Math.max(...ranked.map(({ points }) => points));
  const found = ranked
    .filter(({ points }) => asked.length === 0 || (points > 0 && points >= best * ENOUGH))
    .toSorted((a, b) => b.points - a.points);
  return found.map(({ id }) => {
    const said = questions[language][id];
    return { id, topic: TOPICS[id], question: said.question, answer: answerOf(language, said, settings) };
  });
}
