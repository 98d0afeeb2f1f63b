import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES, type Route } from '../src/index.ts';

/** What staff does without saying why, and why it need not. Whatever else staff writes asks for a reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  // It makes what can be looked at, changed and taken back; nobody is told and nothing moves.
  openSquad: 'its terms say what it is',
  addAgreement: 'a draft',
  changeAgreement: 'a draft',
  retireAgreement: 'a draft; what was in force asks for a reason (agreements.test.ts)',
  addAnnouncement: 'a draft',
  changeAnnouncement: 'a draft',
  addSavedAnswer: 'its text says what it is',
  changeSavedAnswer: 'its text before and after is recorded',
  makeBankFile: 'a second person releases it, with a reason',
  // What is written is the reason itself.
  writeMemberNote: 'the note is the reason',
  bringInBankReturns: 'the file of the bank is the reason',
  reconcileDay: 'the day is the reason',
  // It has done again what the house was to do anyway.
  retryLetter: 'a retry',
  retryLetters: 'a retry',
  retrySquad: 'a retry',
  retryEvent: 'a retry',
  resendMail: 'a mail that was asked for',
  // It reads, or arranges work.
  assignTicket: 'who has it is seen',
  verifyBooks: 'it reads',
};

const asksWhy = (body: z.ZodType | undefined) => {
  const options = body instanceof z.ZodDiscriminatedUnion ? body.options : [body];
  return options.every(
    (option) => option instanceof z.ZodObject && option.shape.reason?.safeParse(undefined).success === false,
  );
};

const written = Object.entries<Route>(ROUTES).filter(([, { who, method }]) => who === 'staff' && method !== 'GET');

describe('every act of staff says why', () => {
  test.each(written)('%s', (name, { body }) => {
    expect(asksWhy(body), `${name} asks for a reason, or stands in the list of those that need none`).toBe(
      !(name in WITHOUT),
    );
  });
  test('the list names acts of staff alone', () => {
    expect(Object.keys(WITHOUT).filter((name) => !written.some(([known]) => known === name))).toEqual([]);
  });
});
