import { hostUrls } from './database-url.ts';
import type { Environment } from './environment.ts';
import { type ChosenProviders, PORT_VARIABLES } from './providers.ts';

/** Returns whether all money is simulated. The app has the sandbox clock, pages and routes for simulated money only. */
export function isSandbox({ payments, payouts }: ChosenProviders): boolean {
  return payments.PAYMENTS === 'sandbox' && payouts.PAYOUTS === 'sandbox';
}

const NEAR = ['localhost', '127.0.0.1', '[::1]', ''];
const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

/**
 * Returns whether mails must be sent over TLS. TLS is required for real money and a mail server on another machine,
 * because an attacker on the network could remove the server's optional TLS offer.
 */
export function mailNeedsTls({
  isSandbox: isPlayed,
  SMTP_URL,
}: {
  isSandbox: boolean;
  SMTP_URL: string | null;
}): boolean {
  return !isPlayed && SMTP_URL !== null && !NEAR.includes(new URL(SMTP_URL).hostname);
}

/** Returns whether the connection to a remote database is unencrypted. */
function isOpenLine(address: string | undefined): boolean {
  if (address === undefined) return false;
  return hostUrls(address).some((url) => {
    const { hostname, searchParams } = new URL(url);
    return !NEAR.includes(hostname) && !ENCRYPTED.includes(searchParams.get('sslmode') ?? '');
  });
}

/**
 * Returns the reasons that block real money, such as a simulated provider. Returns an empty list if real money is
 * allowed.
 */
export function obstaclesToRealMoney(chosen: ChosenProviders, values: Environment): string[] {
  if (isSandbox(chosen)) return [];
  const all = { ...chosen.payments, ...chosen.payouts, ...chosen.identity, ...chosen.beacon };
  const played = PORT_VARIABLES.filter((variable) => all[variable] === 'sandbox');
  const missing = (['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const).filter((name) => values[name] === undefined);
  const open = (['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).filter(
    (name) => isOpenLine(values[name]),
  );
  const obstacles = [
    ...played.map((variable) => `${variable} is the sandbox`),
    ...missing.map((variable) => `${variable} is missing`),
    ...(values.DEMO === 'yes' ? ['DEMO is yes'] : []),
  ];
  return [
    ...open.map((name) => `${name} is of another machine: with real money it ends with ?sslmode=verify-full.`),
    ...obstacles.map((obstacle) => `${obstacle}: real money goes with nothing that is played.`),
  ];
}
