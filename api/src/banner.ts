import type { Config } from './config/index.ts';
import { DEMO_ACCOUNTS } from './sandbox/demo-accounts.ts';

/** What somebody who starts the product needs to know, and no more. */
export function banner(config: Config): string {
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, password, about }) => `    ${email.padEnd(32)} ${password.padEnd(14)} ${about}`,
  );
  const demo = config.DEMO === 'yes' ? ['', '  Demo accounts', ...accounts] : [];
  return [
    '',
    `  Adashi is ready at ${config.publicUrl}`,
    `  Mailbox and clock  ${config.publicUrl}/sandbox`,
    ...demo,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
