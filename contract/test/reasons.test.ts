import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES, type Route } from '../src/index.ts';

/**
 * Staff routes that need no reason, each with an explanation. Every other staff route that writes requires a reason.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  // Staff can see, change and undo these drafts and settings. None of them sends a notification or moves money.
  openSquad: 'its terms say what it is',
  addAgreement: 'a draft',
  changeAgreement: 'a draft',
  retireAgreement: 'a draft; what was in force asks for a reason (agreements.test.ts)',
  addAnnouncement: 'a draft',
  changeAnnouncement: 'a draft',
  addSavedAnswer: 'its text says what it is',
  changeSavedAnswer: 'its text before and after is recorded',
  makeBankFile: 'a second person releases it, with a reason',
  // For these routes, the text itself is the reason.
  writeMemberNote: 'the note is the reason',
  bringInBankReturns: 'the file of the bank is the reason',
  reconcileDay: 'the day is the reason',
  // SPEC §7 defines these calls without a reason, but the web app asks for a reason.
  updateUserKyc: 'the specified call has the status only',
  deletePerson: 'the specified call has no body',
  // These routes retry work that is already due.
  retryDeadLetter: 'a retry',
  retryDeadLetters: 'a retry',
  retrySquad: 'a retry',
  retryEvent: 'a retry',
  resendMail: 'a mail that was asked for',
  // These routes read data or assign work.
  assignTicket: 'who has it is seen',
  remindOfAct: 'a reminder about a waiting act',
  verifyBooks: 'it reads',
  revealField: 'it reads, and each look is recorded',
};

const asksWhy = (body: z.ZodType | undefined) => {
  const options = body instanceof z.ZodDiscriminatedUnion ? body.options : [body];
  return options.every(
    (option) => option instanceof z.ZodObject && option.shape.reason?.safeParse(undefined).success === false,
  );
};

const written = Object.entries<Route>(ROUTES).filter(([, { who, method }]) => who === 'staff' && method !== 'GET');

describe('reasons for staff actions', () => {
  test.each(written)('the staff route %s requires a reason unless the route is exempt', (name, { body }) => {
    expect(asksWhy(body), `${name} requires a reason or is exempt`).toBe(!(name in WITHOUT));
  });
  test('the list of exempt routes contains only existing staff routes', () => {
    expect(Object.keys(WITHOUT).filter((name) => !written.some(([known]) => known === name))).toEqual([]);
  });
});
