import type { ActDetail } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';

/** Labels of the details in an audit log entry. */
const WORDS: Readonly<Record<ActDetail, string>> = {
  account: msg('Account'),
  act: msg('Act'),
  amount: msg('Amount'),
  approvedBy: msg('Approved by'),
  attempt: msg('Attempt'),
  beacon: msg('Beacon'),
  broken: msg('Broken at'),
  by: msg('New member'),
  compared: msg('Compared'),
  contribution: msg('Contribution'),
  count: msg('Count'),
  day: msg('Day'),
  deleted: msg('Deleted'),
  difference: msg('Difference'),
  disagreements: msg('Disagreements'),
  ended: msg('Sessions ended'),
  error: msg('Error'),
  failed: msg('Failed'),
  feeBps: msg('Fee'),
  fields: msg('Fields'),
  filter: msg('Filters'),
  from: msg('From'),
  from_seat: msg('Requested by'),
  group: msg('About'),
  guarantorId: msg('Guarantor'),
  hash: msg('Hash'),
  how: msg('How'),
  invitation: msg('Invitation'),
  invited: msg('Invited'),
  isOn: msg('Notified'),
  key: msg('Key'),
  known: msg('Already known'),
  kycVerificationStatus: msg('Identity'),
  language: msg('Language'),
  leaving: msg('Reason for leaving'),
  left: msg('Members who left'),
  lines: msg('Lines'),
  mail: msg('Email'),
  mandate: msg('Authorization'),
  name: msg('Name'),
  note: msg('Note'),
  number: msg('Number'),
  open: msg('Open'),
  order: msg('Order'),
  orderRule: msg('Order'),
  paid: msg('Paid'),
  payment: msg('Payment'),
  payments: msg('Payments'),
  period: msg('Frequency'),
  position: msg('Position'),
  problems: msg('Problems'),
  product: msg('Product'),
  replaced: msg('Previous version'),
  reserveBps: msg('Reserve share'),
  round: msg('Round'),
  rows: msg('Rows'),
  searched: msg('Searched'),
  seat: msg('Member'),
  sent: msg('Sent'),
  seq: msg('Part'),
  size: msg('Seats'),
  squad: msg('Squad'),
  startOn: msg('Start'),
  startedOn: msg('Start before'),
  table: msg('Kind of record'),
  title: msg('Title'),
  titleEn: msg('Title'),
  to: msg('To'),
  to_seat: msg('Requested from'),
  until: msg('Until'),
  value: msg('Value'),
  version: msg('Version'),
  way: msg('Method'),
  with: msg('With'),
  withdrawal: msg('Withdrawal'),
};

/** Labels of the codes that appear as values in the audit log. */
const CODES: Readonly<Record<string, string>> = {
  choice: msg('Members choose'),
  draw: msg('Drawn at the start'),
  assigned: msg('Staff assigns'),
  weekly: msg('Every week'),
  biweekly: msg('Every two weeks'),
  monthly: msg('Every month'),
  bank: msg('Bank'),
  wallet: msg('Wallet'),
  fees: msg('Fees'),
  verified: msg('Verified'),
  pending: msg('Pending'),
  active: msg('Active'),
  upcoming: msg('Upcoming'),
  completed: msg('Completed'),
  declined: msg('Declined'),
  cancelled: msg('Cancelled'),
  suspended: msg('Suspended'),
  mail: msg('Email'),
  page: msg('In-app'),
  take_in: msg('Recorded as the provider reports'),
  order_again: msg('Sent again'),
  explain: msg('Explained'),
  debit: msg('Debit'),
  payout: msg('Payout'),
  en: 'English',
  fr: 'Français',
  same: msg('The same person'),
  different: msg('Different people'),
  watch: msg('Keep watching'),
  user: msg('Member'),
  support: msg('Support'),
  kyc_officer: msg('KYC officer'),
  finance: msg('Finance'),
  admin: msg('Administrator'),
  superadmin: msg('Superadmin'),
};

/** Labels of personal fields. A field can be the name of a detail, or a code in the detail `fields`. */
const FIELDS: Readonly<Record<string, string>> = {
  firstName: msg('First name'),
  lastName: msg('Last name'),
  email: msg('Email'),
  email_address: msg('Email'),
  phoneNumber: msg('Phone number'),
  homeAddress: msg('Home address'),
  city: msg('City'),
  state: msg('Province'),
  zipCode: msg('Postal code'),
  birthDate: msg('Birth date'),
  walletPays: msg('Pay from my wallet when it covers the full contribution'),
  jobTitle: msg('Job title'),
  employerName: msg('Employer name'),
  employerPhoneNumber: msg('Employer phone number'),
  role: msg('Role'),
  status: msg('State'),
};

const WORD_OF = new Map<string, string>([...Object.entries(FIELDS), ...Object.entries(WORDS)]);
const CODE_OF = new Map([...Object.entries(FIELDS), ...Object.entries(CODES)]);

/** Returns the label of a detail name. Returns the name itself for a retired detail without a label. */
export function detailWord(name: string): string {
  return WORD_OF.get(name) ?? name.replaceAll('_', ' ');
}

/** Returns the label of a known code, such as the state of a squad. Returns undefined for any other value. */
export function knownCode(value: string): string | undefined {
  return CODE_OF.get(value);
}

/** Returns the label of a code in the audit log. Returns any other value unchanged. */
export function codeWord(value: string): string {
  return CODE_OF.get(value) ?? value.replaceAll('_', ' ');
}
