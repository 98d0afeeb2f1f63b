import type { Language } from '@adashi/contract';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { QUESTION_IDS, type QuestionId, type Questions, TOPICS } from './topics.ts';

/** What members ask, by language: each is a file beside this one. */
export const questions: Record<Language, Questions> = { en, fr };
export { QUESTION_IDS, type QuestionId, TOPICS };
