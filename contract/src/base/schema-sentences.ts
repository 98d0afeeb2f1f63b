import { config, type z } from 'zod';

/** Default validation messages for schemas without their own message. */
export const SCHEMA_SENTENCES = {
  missing: 'Please fill this in',
  wrong: "This isn't valid",
  date: 'Please enter a date',
  unclean: "This has a character we can't save. Please type it again",
  choice: 'Please choose one of these',
  most: 'At most {{n}}',
  least: 'At least {{n}}',
  mostCharacters: 'At most {{n}} characters',
  leastCharacters: 'At least {{n}} characters',
  mostEntries: 'At most {{n}} entries',
  leastEntries: 'At least {{n}} entries',
  startsFrom: 'A squad starts at least {{n}} business days from today',
} as const;

type Issue = z.core.$ZodRawIssue;
const S = SCHEMA_SENTENCES;

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === '' || Number.isNaN(input);
}

function bound(n: number | bigint, origin: string, words: { text: string; array: string; number: string }): string {
  const sentence = origin === 'string' ? words.text : origin === 'array' ? words.array : words.number;
  return sentence.replace('{{n}}', String(n));
}

function sentenceOf(issue: Issue): string {
  if (isMissing(issue.input)) return S.missing;
  switch (issue.code) {
    case 'too_big':
      return bound(issue.maximum, issue.origin, { text: S.mostCharacters, array: S.mostEntries, number: S.most });
    case 'too_small':
      return bound(issue.minimum, issue.origin, { text: S.leastCharacters, array: S.leastEntries, number: S.least });
    case 'invalid_format':
      return issue.format === 'date' ? S.date : S.wrong;
    case 'invalid_value':
      return S.choice;
    default:
      return S.wrong;
  }
}

// Forms show these messages below a field. Zod’s own messages are in English and for developers.
config({ customError: sentenceOf });
