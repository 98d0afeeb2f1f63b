import type { Clock } from '../clock.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../db/database.ts';
import { sandboxBeacon } from './beacon/sandbox.ts';
import { sandboxIdentity } from './identity/sandbox.ts';
import type { MailProvider } from './mail/port.ts';
import { sandboxMail } from './mail/sandbox.ts';
import { smtpMail } from './mail/smtp.ts';
import { SandboxBank } from './payments/sandbox.ts';
import { cpa005Payouts } from './payouts/cpa005.ts';
import type { Providers } from './ports.ts';

function mailOf(config: Config, db: Database, clock: Clock): MailProvider {
  const from = 'Adashi <no-reply@adashi.example>';
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, from, config.SMTP_PER_MINUTE) : sandboxMail(db, clock);
}

/** The providers that the configuration chose, each behind its port. */
export function openProviders(config: Config, db: Database, clock: Clock): Providers {
  const bank = new SandboxBank(db, clock, config.dataKey);
  return {
    payments: bank,
    earlierPayments: [],
    payouts: config.payouts.PAYOUTS === 'cpa005' ? cpa005Payouts(db, clock) : bank,
    identity: sandboxIdentity(db),
    beacon: sandboxBeacon(db, clock),
    mail: mailOf(config, db, clock),
  };
}
