import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** '(506) 234-5678'. */
export const PHONE_EXAMPLE = getExampleNumber('CA', examples)?.formatNational() ?? '';

/** What a person types or pastes, without its punctuation and the country's 1: digits are what is kept (SPEC §5). */
export function plainPhone(text: string): string {
  const plain = text.replaceAll(/[\s().+-]/g, '');
  return /^1\d{10}$/.test(plain) ? plain.slice(1) : plain;
}

/** Whether it is a number of Canada; other countries share the country's code. */
export function isCanadianPhone(digits: string): boolean {
  const number = parsePhoneNumberFromString(digits, 'CA');
  return number?.isValid() === true && number.country === 'CA';
}
