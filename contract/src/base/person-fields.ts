import { z } from 'zod';
import { isCanadianPhone } from './canadian-phone.ts';
import { KYC_MESSAGES as M } from './messages.ts';
import { isOneAlphabet, NAME } from './names.ts';
import { email } from './route.ts';

/** Name of a person in greetings and emails, including emails to people without an account. */
export const writtenName = z
  .string()
  .trim()
  .max(50)
  .regex(NAME, M.nameCharacters)
  .refine(isOneAlphabet, M.nameAlphabet);

const name = z
  .string()
  .trim()
  .min(1, M.nameRequired)
  .regex(NAME, M.nameCharacters)
  .refine(isOneAlphabet, M.nameAlphabet)
  .min(3, M.nameShort)
  .max(80);

/** A Canadian phone number, stored as digits (SPEC §5). */
export const phoneField = z
  .string()
  .trim()
  .min(1, M.phoneRequired)
  .regex(/^\d+$/, M.phoneDigits)
  .min(10, M.phoneShort)
  .max(15, M.phoneLong)
  .refine(isCanadianPhone, M.phoneCanadian);

/** Personal fields of all forms, with the rules and messages of SPEC §5. */
export const personalFields = {
  firstName: name,
  lastName: name,
  phoneNumber: phoneField,
  homeAddress: z.string().trim().min(1, M.addressRequired).min(5, M.addressShort).max(200),
  city: z.string().trim().min(1, M.cityRequired).regex(NAME, M.cityCharacters).min(3, M.cityShort).max(80),
  state: z.string().trim().min(1, M.provinceRequired).regex(NAME, M.provinceCharacters).min(3, M.provinceShort).max(80),
  zipCode: z
    .string()
    .trim()
    .min(1, M.postalRequired)
    .regex(/^[A-Za-z0-9]+$/, M.postalCharacters)
    .length(6, M.postalLength)
    .toUpperCase(),
};

export const employmentFields = {
  jobTitle: z.string().trim().min(1, M.jobRequired).min(2, M.jobShort).max(80),
  employerName: z
    .string()
    .trim()
    .min(1, M.employerRequired)
    .regex(NAME, M.employerCharacters)
    .min(2, M.employerShort)
    .max(120),
  employerPhoneNumber: z
    .string()
    .trim()
    .min(1, M.employerPhoneRequired)
    .regex(/^\d+$/, M.employerPhoneDigits)
    .min(10, M.employerPhoneShort)
    .max(15, M.employerPhoneLong)
    .refine(isCanadianPhone, M.phoneCanadian),
};

export const kycEmailField = email.min(1, M.emailRequired).check(z.email(M.emailInvalid));
