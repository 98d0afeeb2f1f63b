import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config/index.ts';
import { mailNeedsTls } from '../../base/config/real-money.ts';
import { publicAgent } from '../../base/public-agent.ts';
import type { Database } from '../../db/database.ts';
import { cpa005Payouts } from '../../payouts/bank-files/provider.ts';
import { drandBeacon } from '../../providers/beacon/drand.ts';
import type { Beacon } from '../../providers/beacon/port.ts';
import { sandboxBeacon } from '../../providers/beacon/sandbox.ts';
import type { IdentityProvider } from '../../providers/identity/port.ts';
import { sandboxIdentity } from '../../providers/identity/sandbox.ts';
import { shuftiIdentity } from '../../providers/identity/shufti.ts';
import type { MailProvider } from '../../providers/mail/port.ts';
import { sandboxMail } from '../../providers/mail/sandbox.ts';
import { type MailSettings, smtpMail } from '../../providers/mail/smtp.ts';
import { gocardlessPayments } from '../../providers/payments/gocardless/gocardless.ts';
import type { PaymentProvider } from '../../providers/payments/port.ts';
import { SandboxBank } from '../../providers/payments/sandbox.ts';
import type { Providers } from '../../providers/ports.ts';
import type { PushProvider } from '../../providers/push/port.ts';
import { webPushes } from '../../providers/push/web-push.ts';
import { demoMail } from '../sandbox/demo-mail.ts';

function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Config): MailSettings['dkim'] {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return undefined;
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_KEY };
}

function mailOf(config: Config, db: Database, clock: Clock): MailProvider {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_PER_MINUTE: callsPerMinute } = config;
  const replyTo = config.SUPPORT_EMAIL ?? undefined;
  const needsTls = mailNeedsTls(config);
  const sandbox = sandboxMail(db, clock, config);
  if (!url) return sandbox;
  const server = smtpMail({ url, from, replyTo, callsPerMinute, needsTls, dkim: dkimOf(config) });
  return config.DEMO === 'yes' ? demoMail(sandbox, server) : server;
}

function identityOf({ identity, keys, publicUrl }: Config, db: Database): IdentityProvider {
  return identity.IDENTITY === 'shufti' ? shuftiIdentity(identity, publicUrl) : sandboxIdentity(db, keys.newest.key);
}

function beaconOf({ beacon }: Config, db: Database, clock: Clock): Beacon {
  return beacon.BEACON === 'drand' ? drandBeacon(beacon.DRAND_URLS, clock) : sandboxBeacon(db, clock);
}

function pushOf({ VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Config): PushProvider | null {
  if (!VAPID_SUBJECT || !VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  const vapid = { subject: VAPID_SUBJECT, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  return webPushes(vapid, publicAgent());
}

function paymentsOf({ payments, publicUrl }: Config, db: Database, clock: Clock): PaymentProvider | null {
  return payments.PAYMENTS === 'gocardless' ? gocardlessPayments(payments, { db, clock, publicUrl }) : null;
}

/** Opens the previous GoCardless account if the platform has switched to another account. */
function earlierPaymentsOf({ payments, publicUrl }: Config, db: Database, clock: Clock): PaymentProvider[] {
  if (payments.PAYMENTS !== 'gocardless') return [];
  const { EARLIER_GOCARDLESS_TOKEN: token, EARLIER_GOCARDLESS_WEBHOOK_SECRET: secret } = payments;
  if (!token || !secret) return [];
  const earlier = {
    GOCARDLESS_ENVIRONMENT: payments.GOCARDLESS_ENVIRONMENT,
    GOCARDLESS_TOKEN: token,
    GOCARDLESS_WEBHOOK_SECRET: secret,
    GOCARDLESS_NAME: payments.EARLIER_GOCARDLESS_NAME,
    GOCARDLESS_URL: payments.EARLIER_GOCARDLESS_URL,
  };
  return [gocardlessPayments(earlier, { db, clock, publicUrl })];
}

/** Opens the configured providers, such as the payment provider and the mail provider. */
export function openProviders(config: Config, db: Database, clock: Clock): Providers {
  const bank = new SandboxBank(db, clock, config);
  return {
    payments: paymentsOf(config, db, clock) ?? bank,
    earlierPayments: earlierPaymentsOf(config, db, clock),
    payouts: config.payouts.PAYOUTS === 'cpa005' ? cpa005Payouts(db, clock) : bank,
    identity: identityOf(config, db),
    beacon: beaconOf(config, db, clock),
    mail: mailOf(config, db, clock),
    push: pushOf(config),
  };
}
