import type { Beacon } from './beacon/port.ts';
import type { IdentityProvider } from './identity/port.ts';
import type { MailProvider } from './mail/port.ts';
import type { MoneyProvider } from './money/port.ts';
import type { PaymentProvider } from './payments/port.ts';
import type { PayoutProvider } from './payouts/port.ts';
import type { PushProvider } from './push/port.ts';

export type { MoneyProvider } from './money/port.ts';

/** External providers of the app. */
export interface Providers {
  /** Payment provider for new mandates. */
  readonly payments: PaymentProvider;
  /** Former payment providers, for existing mandates only. New mandates use the current provider. */
  readonly earlierPayments: readonly PaymentProvider[];
  readonly payouts: PayoutProvider;
  readonly identity: IdentityProvider;
  readonly beacon: Beacon;
  readonly mail: MailProvider;
  /** Null when push messages are not configured. */
  readonly push: PushProvider | null;
}

type Money = Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>;

/** Returns all providers with a clearing account. A provider for both payments and payouts appears once. */
export function moneyProviders({ payments, earlierPayments, payouts }: Money): MoneyProvider[] {
  const all: MoneyProvider[] = [payments, ...earlierPayments, payouts];
  return [...new Map(all.map((provider) => [provider.name, provider])).values()];
}

/**
 * Returns the payment provider of a mandate or debit by name. Throws when the configuration no longer contains the
 * provider.
 */
export function paymentsBy({ payments, earlierPayments }: Omit<Money, 'payouts'>, name: string): PaymentProvider {
  const found = [payments, ...earlierPayments].find((provider) => provider.name === name);
  if (!found) throw new Error(`The payment provider ${name} is not configured.`);
  return found;
}
