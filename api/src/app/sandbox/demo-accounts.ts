export const DEMO_PASSWORD = 'Adashi2026!';

/** Accounts shown in the banner and on the sandbox page. */
export const DEMO_ACCOUNTS = [
  {
    email: 'amara.okafor@example.com',
    password: DEMO_PASSWORD,
    role: 'member',
    about: 'a member in the middle of a rotation',
  },
  { email: 'efua.quartey@example.com', password: DEMO_PASSWORD, role: 'member', about: 'a member who just signed up' },
  { email: 'grace.adu@example.com', password: DEMO_PASSWORD, role: 'administrator', about: 'an administrator' },
  { email: 'kofi.mensah@example.com', password: DEMO_PASSWORD, role: 'superadmin', about: 'the superadmin' },
  { email: 'femi.ogunleye@example.com', password: DEMO_PASSWORD, role: 'finance', about: 'who works with the money' },
  {
    email: 'hassan.diallo@example.com',
    password: DEMO_PASSWORD,
    role: 'KYC officer',
    about: 'who verifies identities',
  },
  { email: 'marie.tremblay@example.com', password: DEMO_PASSWORD, role: 'support', about: 'who answers tickets' },
] as const;

/** First name, last name and role of each staff member of the demo. */
export const STAFF_NAMES = [
  ['Grace', 'Adu', 'admin'],
  ['Kofi', 'Mensah', 'superadmin'],
  ['Femi', 'Ogunleye', 'finance'],
  ['Hassan', 'Diallo', 'kyc_officer'],
  ['Marie', 'Tremblay', 'support'],
] as const;

/** The 24 demo members. Tunde's account number ends in 02, so the first debits from the account fail. */
export const MEMBER_NAMES = [
  'Fọlákẹ́ Adéyẹmí',
  'Daniel Mensah',
  'Ifeoma Nwosu',
  'Chidi Eze',
  'Zainab Bello',
  'Samuel Tetteh',
  'Tunde Bakare',
  'Aisha Lawal',
  'Amara Okafor',
  'Kwame Asante',
  'Abena Sarpong',
  'Adeola Fashola',
  'Blessing Etim',
  'Comfort Danso',
  'Emeka Obi',
  'Esi Quaye',
  'Fatima Sow',
  'Joseph Boateng',
  'Musa Ibrahim',
  'Ngozi Umeh',
  'Ousmane Diallo',
  'Priscilla Owusu',
  'Benedict Mwangi',
  'Efua Quartey',
] as const;

/** Returns the email address of a person of the demo. */
export function demoEmail(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '');
  return `${plain.replaceAll(' ', '.').toLowerCase()}@example.com`;
}

/** Returns the email address of the guarantor of a person of the demo. */
export const elderOf = (email: string) => `elder.${email}`;
