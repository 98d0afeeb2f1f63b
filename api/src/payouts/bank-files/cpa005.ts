import { daysBetween, type LocalDate, localDate } from '@adashi/core';
import { plainText } from './plain-text.ts';

/** A bank account as files name it: three, five and up to twelve digits. */
export interface Account {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

/** Who sends the file, as the bank that takes it has it in its books. */
export interface Originator {
  /** Ten characters that the bank gave. */
  readonly id: string;
  /** Five digits: the data centre of the bank that takes the file. */
  readonly dataCentre: string;
  /** What the payee reads on the statement of account. */
  readonly shortName: string;
  readonly longName: string;
  /** Where money goes that comes back. */
  readonly returnsTo: Account;
  /** What kind of payment it is: three digits of Payments Canada's Standard 007. */
  readonly transactionType: string;
}

/** One payment. */
export interface Credit extends Account {
  /** Up to 19 characters, which the bank repeats when it comes back. */
  readonly reference: string;
  readonly name: string;
  readonly cents: number;
}

/** What tells a file from every other of the same originator. */
export interface FileHead {
  /** 1 to 9999, one more than that of the file before; after 9999 comes 1. */
  readonly number: number;
  readonly createdOn: LocalDate;
  /** When the money is at the payee's bank. */
  readonly dueOn: LocalDate;
}

export const RECORD_LENGTH = 1464;
export const SEGMENT_LENGTH = 240;
/** What each record of payments begins with: its type, its number in the file, whose file it is. */
export const RECORD_HEAD = 24;
export const SEGMENTS = 6;
const LINE_END = '\r\n';

/** A field of digits: to the right, filled with zeros. Throws what does not fit: cut off it would be another amount. */
function digits(value: number | string, width: number): string {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`${text} is not ${width} digits`);
  return text.padStart(width, '0');
}

/** A field of characters: to the left, filled with spaces; a name that is too long is cut off. */
function name(value: string, width: number): string {
  return plainText(value).slice(0, width).padEnd(width);
}

/** The same for what is no name: whatever does not fit is a mistake. */
function code(value: string, width: number): string {
  if (!/^[A-Z0-9]+$/.test(value) || value.length > width) throw new RangeError(`${value} is not a code of ${width}`);
  return value.padEnd(width);
}

const spaces = (width: number) => ' '.repeat(width);
const zeros = (width: number) => '0'.repeat(width);

/** '026001' for the first of January 2026: 0, the year of the century, the day of the year. */
function dayOfYear(day: LocalDate): string {
  const first = localDate(`${day.slice(0, 4)}-01-01`);
  return `0${day.slice(2, 4)}${digits(daysBetween(first, day) + 1, 3)}`;
}

/** Institution and branch as nine digits: 0, institution, transit. */
const institution = (account: Account) => `0${digits(account.institution, 3)}${digits(account.transit, 5)}`;

/** A name that has nothing which can be written: a payment without one is refused. */
const NAMELESS = 'PAYEE';

/** Logical record type C, one of its six segments. */
function segment(from: Originator, { dueOn }: FileHead, credit: Credit): string {
  return [
    digits(from.transactionType, 3),
    digits(credit.cents, 10),
    dayOfYear(dueOn),
    institution(credit),
    code(digits(credit.account, credit.account.length), 12),
    zeros(22), // item trace number: of the bank
    zeros(3), // stored transaction type: of returns
    name(from.shortName, 15),
    name(plainText(credit.name) || NAMELESS, 30),
    name(from.longName, 30),
    code(from.id, 10),
    code(credit.reference, 19),
    institution(from.returnsTo),
    code(from.returnsTo.account, 12),
    spaces(15), // sundry information
    spaces(22),
    spaces(2), // settlement code
    zeros(11), // invalid data elements: of the bank
  ].join('');
}

/**
 * Writes a file of credits by Payments Canada's Standard 005 (sources: docs/decisions/0040-bank-files.md). It has a header A,
 * records C with six payments each, and a trailer Z with number and sum. Each record has 1464 characters. Throws when a value
 * does not fit the format.
 */
export function cpa005(from: Originator, head: FileHead, credits: readonly Credit[]): string {
  const records: string[] = [];
  const add = (type: string, rest: string) => {
    const whose = code(from.id, 10) + digits(head.number, 4);
    records.push((type + digits(records.length + 1, 9) + whose + rest).padEnd(RECORD_LENGTH));
  };
  add('A', dayOfYear(head.createdOn) + digits(from.dataCentre, 5) + spaces(20) + 'CAD');
  for (let first = 0; first < credits.length; first += SEGMENTS) {
    const six = credits.slice(first, first + SEGMENTS);
    add('C', six.map((credit) => segment(from, head, credit)).join(''));
  }
  const sum = credits.reduce((total, { cents }) => total + cents, 0);
  const noDebits = zeros(14) + zeros(8);
  const noCorrections = zeros(14) + zeros(8) + zeros(14) + zeros(8);
  add('Z', noDebits + digits(sum, 14) + digits(credits.length, 8) + noCorrections);
  return records.map((writeAudit) => writeAudit + LINE_END).join('');
}
