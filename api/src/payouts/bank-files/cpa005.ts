import { daysBetween, type LocalDate, localDate } from '@adashi/core';
import { plainText } from './plain-text.ts';

/** Bank account number in a bank file: three digits, five digits and up to twelve digits. */
interface Account {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

/** Originator of a bank file, as registered with the bank that gets the file. */
export interface Originator {
  /** Ten-character originator id, assigned by the bank. */
  readonly id: string;
  /** Five digits: the data centre of the receiving bank. */
  readonly dataCentre: string;
  /** Originator's name as shown on the payee's account statement. */
  readonly shortName: string;
  readonly longName: string;
  /** Account for returned credits. */
  readonly returnsTo: Account;
  /** Transaction type: three digits from Payments Canada's Standard 007. */
  readonly transactionType: string;
  /** Line before the header record, by which some banks route the file, such as '$$AA01CPA1464[PROD[NL$$'. */
  readonly routingLine: string | null;
}

/** One payment of a bank file. */
export interface Credit extends Account {
  /** Payment reference of up to 19 characters. The bank repeats this reference in a return. */
  readonly reference: string;
  readonly name: string;
  readonly cents: number;
}

/** File number and dates of one bank file of the originator. */
export interface FileHead {
  /** File number from 1 to 9999. Each file has the next number; number 1 follows 9999. */
  readonly number: number;
  readonly createdOn: LocalDate;
  /** Day on which the money is available at the payee's bank. */
  readonly dueOn: LocalDate;
}

export const RECORD_LENGTH = 1464;
export const SEGMENT_LENGTH = 240;
/** Length of the fields at the start of each payment record: record type, record number, originator and file number. */
export const RECORD_HEAD = 24;
export const SEGMENTS = 6;
const LINE_END = '\r\n';

/**
 * Formats a numeric field: right-aligned and zero-padded. Throws when the value is too long, because a truncated amount
 * would be wrong.
 */
function digits(value: number | string, width: number): string {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`${text} is not ${width} digits`);
  return text.padStart(width, '0');
}

/** Formats a text field: left-aligned, space-padded and truncated to the width. */
function name(value: string, width: number): string {
  return plainText(value).slice(0, width).padEnd(width);
}

/** Formats a code field like a text field, but throws when the value is too long. */
function code(value: string, width: number): string {
  if (!/^[A-Z0-9]+$/.test(value) || value.length > width) throw new RangeError(`${value} is not a code of ${width}`);
  return value.padEnd(width);
}

const spaces = (width: number) => ' '.repeat(width);
const zeros = (width: number) => '0'.repeat(width);

/** Formats a day as '0', two-digit year and day of the year: '026001' is January 1, 2026. */
function dayOfYear(day: LocalDate): string {
  const first = localDate(`${day.slice(0, 4)}-01-01`);
  return `0${day.slice(2, 4)}${digits(daysBetween(first, day) + 1, 3)}`;
}

/** Formats a bank branch as nine digits: 0, institution number, transit number. */
const institution = (account: Account) => `0${digits(account.institution, 3)}${digits(account.transit, 5)}`;

/** Replacement for a payee name without printable characters, because banks reject payments without a name. */
const NAMELESS = 'PAYEE';

/** Formats one of the six segments of a payment record (record type C). */
function segment(from: Originator, { dueOn }: FileHead, credit: Credit): string {
  return [
    digits(from.transactionType, 3),
    digits(credit.cents, 10),
    dayOfYear(dueOn),
    institution(credit),
    code(digits(credit.account, credit.account.length), 12),
    zeros(22), // trace number of the item, added by the bank
    zeros(3), // stored transaction type, used only in returns
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
    zeros(11), // invalid data elements, added by the bank
  ].join('');
}

/**
 * Writes a credit file in the format of Payments Canada's Standard 005: header record A, records C with up to six
 * payments each, and trailer record Z. Each record has 1464 characters. Throws when a value does not fit. Sources of
 * the format: tables of Treasury Software and Infor, EvergrowthConsulting/CPA005-validator and moov-io/cadeft.
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
  const lines = from.routingLine === null ? records : [from.routingLine, ...records];
  return lines.map((line) => line + LINE_END).join('');
}
