import { z } from 'zod';
import { tidyPlain } from '../base/tidy.ts';
import { INSTITUTIONS } from './institutions.ts';

/** Marks that stay between digits after `tidyPlain`: spaces, hyphens, and the marks between the numbers on a cheque. */
const BETWEEN_DIGITS = /[\s\-⑆⑇⑈⑉]/g;

/** Removes the marks between digits. Never removes a digit, because the money would go to another account. */
export const plainNumber = (text: string): string => tidyPlain(text).replaceAll(BETWEEN_DIGITS, '');

/** Returns an institution number. Four digits that begin with 0, as in a routing number, lose the 0. */
export const institutionNumber = (text: string): string => plainNumber(text).replace(/^0(?=\d{3}$)/, '');

export const institution = z
  .string()
  .overwrite(institutionNumber)
  .regex(/^\d{3}$/, 'Institution numbers have 3 digits')
  .refine((number) => Object.hasOwn(INSTITUTIONS, number), 'No bank or credit union has this institution number');

export const transit = z
  .string()
  .overwrite(plainNumber)
  .regex(/^\d{5}$/, 'Transit numbers have 5 digits')
  .refine((number) => number !== '00000', 'Transit numbers have 5 digits');

export const account = z
  .string()
  .overwrite(plainNumber)
  .regex(/^\d{7,12}$/, 'Account numbers have 7 to 12 digits')
  .refine((number) => /[1-9]/.test(number), 'Account numbers have 7 to 12 digits');

const accountNumbers = z.object({ institution, transit, account });
const IN_ONE_LINE = /^(?<institution>\s*\d+\s*)\p{Pd}(?<transit>\s*\d+\s*)\p{Pd}(?<account>[\s\d\p{Pd}]+)$/u;

/** Returns the numbers of an account in the form 'institution-transit-account', or null for invalid numbers. */
export const accountOf = (text: string): z.output<typeof accountNumbers> | null =>
  accountNumbers.safeParse(IN_ONE_LINE.exec(text)?.groups).data ?? null;
