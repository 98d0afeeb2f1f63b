import type { Language } from '@adashi/contract';
import type { Settings } from '@adashi/core';
import { en, enNumbers } from './en.ts';
import { fr, frNumbers } from './fr.ts';
import { QUESTION_IDS, type Question, type QuestionId, type Questions, TOPICS } from './topics.ts';

/** Help questions by language. Each language has its own file. */
export const questions: Record<Language, Questions> = { en, fr };
const numbers = { en: enNumbers, fr: frNumbers };

/** Returns an answer in one language, with the current platform settings filled in. */
export function answerOf(language: Language, { answer }: Question, settings: Settings): string {
  const said = new Map(Object.entries(numbers[language](settings)));
  return answer.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(said.get(name)));
}

export { QUESTION_IDS, type QuestionId, TOPICS };
