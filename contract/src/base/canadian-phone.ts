import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { PHONE_METADATA } from './phone-metadata.ts';
import { tidyPlain } from './tidy.ts';

/**
 * Signs around and between the digits of a phone number: all signs except a plus, the signs that begin an extension, and
 * the signs of a link or an address.
 */
const SEPARATORS = /[^\p{L}\p{N}+,;#*:@]/gu;

export const PHONE_EXAMPLE = '(506) 234-5678';

/** Parses the whole text as a phone number. With `extract`, parses the first phone number in the text. */
function parsed(text: string, extract: boolean): PhoneNumber | undefined {
  const english = text.replace(/[\s,;]*(?:poste|local)[\s.:]*(?=\d+$)/i, ' ext. ');
  return parsePhoneNumberFromString(english, { defaultCountry: 'CA', extract }, PHONE_METADATA);
}

/**
 * Returns the entered text without the punctuation of phone numbers and without country code 1. The plus sign before
 * another country code stays, because the digits alone can be a Canadian number.
 */
export function plainPhone(text: string): string {
  const plain = tidyPlain(text).replaceAll(SEPARATORS, '');
  return plain.replace(/^(?:\+|00|011)?1(?=\d{10}$)/, '').replace(/^\+(?=1|$)/, '');
}

/** Returns the ten digits of an entered phone number, or the text if the text is not one number. */
export function tidyPhone(text: string): string {
  const plain = plainPhone(text);
  if (!/^\+?\d{10,15}$/.test(plain)) return tidyPlain(text);
  const phone = parsed(plain, false);
  return phone?.isValid() ? phone.nationalNumber : plain;
}

/** Returns whether the digits are a Canadian phone number, with or without country code 1. */
export function isCanadianPhone(digits: string): boolean {
  const phone = parsed(digits, false);
  return phone?.country === 'CA' && phone.isValid() && digits.replace(/^1(?=\d{10}$)/, '') === phone.nationalNumber;
}

/** Returns whether the text is a phone number with an extension. */
export function hasExtension(text: string): boolean {
  return parsed(text, false)?.ext !== undefined;
}

/** Returns whether the text has a valid phone number and further words, such as 'tel:'. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && parsed(text, true)?.isValid() === true;
}
