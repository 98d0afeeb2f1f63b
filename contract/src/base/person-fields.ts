import { z } from 'zod';
import { hasExtension, hasWords, isCanadianPhone, tidyPhone } from './canadian-phone.ts';
import { KYC_MESSAGES as M } from './messages.ts';
import { isOneAlphabet, NAME } from './names.ts';
import { email } from './route.ts';
import { tidyCity, tidyLine, tidyName, tidyPostalCode } from './tidy.ts';

/** Name of a person in greetings and emails, including emails to people without an account. */
export const writtenName = z
  .string()
  .overwrite(tidyName)
  .max(50)
  .regex(NAME, M.nameCharacters)
  .refine(isOneAlphabet, M.nameAlphabet);

const name = z
  .string()
  .overwrite(tidyName)
  .min(1, M.nameRequired)
  .regex(NAME, M.nameCharacters)
  .refine(isOneAlphabet, M.nameAlphabet)
  .min(3, M.nameShort)
  .max(80);

type PhoneMessages = Record<'required' | 'digits' | 'short' | 'long', string>;

/** Returns the schema of a Canadian phone number, which is stored as ten digits (SPEC §5). */
function phone({ required, digits, short, long }: PhoneMessages) {
  return z
    .string()
    .overwrite(tidyPhone)
    .min(1, required)
    .refine((text) => !hasExtension(text), M.phoneExtension)
    .refine((text) => !hasWords(text), M.phoneWords)
    .refine((text) => !/^\+\d+$/.test(text), M.phoneCanadian)
    .regex(/^\d+$/, digits)
    .min(10, short)
    .max(15, long)
    .refine(isCanadianPhone, M.phoneCanadian);
}

export const phoneField = phone({
  required: M.phoneRequired,
  digits: M.phoneDigits,
  short: M.phoneShort,
  long: M.phoneLong,
});

/** The only city in Canada with exclamation marks in the name. */
const CITY_WITH_MARKS = 'Saint-Louis-du-Ha! Ha!';

/** Personal fields of all forms, with the rules and messages of SPEC §5. */
export const personalFields = {
  firstName: name,
  lastName: name,
  phoneNumber: phoneField,
  homeAddress: z.string().overwrite(tidyLine).min(1, M.addressRequired).min(5, M.addressShort).max(200),
  city: z
    .string()
    .overwrite(tidyCity)
    .min(1, M.cityRequired)
    .refine((city) => NAME.test(city) || city === CITY_WITH_MARKS, M.cityCharacters)
    .min(3, M.cityShort)
    .max(80),
  state: z
    .string()
    .overwrite(tidyName)
    .min(1, M.provinceRequired)
    .regex(NAME, M.provinceCharacters)
    .min(3, M.provinceShort)
    .max(80),
  zipCode: z
    .string()
    .overwrite(tidyPostalCode)
    .min(1, M.postalRequired)
    .regex(/^[A-Za-z0-9]+$/, M.postalCharacters)
    .length(6, M.postalLength),
};

export const employmentFields = {
  jobTitle: z.string().overwrite(tidyLine).min(1, M.jobRequired).min(2, M.jobShort).max(80),
  employerName: z
    .string()
    .overwrite(tidyName)
    .min(1, M.employerRequired)
    .regex(NAME, M.employerCharacters)
    .min(2, M.employerShort)
    .max(120),
  employerPhoneNumber: phone({
    required: M.employerPhoneRequired,
    digits: M.employerPhoneDigits,
    short: M.employerPhoneShort,
    long: M.employerPhoneLong,
  }),
};

export const kycEmailField = email.min(1, M.emailRequired).check(z.email(M.emailInvalid));
