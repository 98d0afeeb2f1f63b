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
