import { type Config } from '../base/config/index.ts';
import { isOpen } from '../base/config/reach.ts';
import { DEMO_ACCOUNTS } from './sandbox/demo-accounts.ts';

/** Returns the message that a person reads when the app has started. */
export function banner(config: Config): string {
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, password, about }) => `    ${email.padEnd(32)} ${password.padEnd(14)} ${about}`,
  );
  const demo = config.DEMO === 'yes' ? ['', '  Demo accounts', ...accounts] : [];
  const reach = isOpen(config)
    ? []
    : ['', '  MONEY IS PLAYED, SO ONLY THIS MACHINE REACHES IT. SANDBOX_OPEN=yes opens it to others.'];
  return [
    '',
    `  Adashi is ready at ${config.publicUrl}`,
    `  Mailbox and clock  ${config.publicUrl}/sandbox`,
    ...demo,
    ...reach,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
