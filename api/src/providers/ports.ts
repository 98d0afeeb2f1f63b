import type { Beacon } from './beacon/port.ts';
import type { IdentityProvider } from './identity/port.ts';
import type { MailProvider } from './mail/port.ts';
import type { MoneyProvider } from './money/port.ts';
import type { PaymentProvider } from './payments/port.ts';
import type { PayoutProvider } from './payouts/port.ts';
import type { PushProvider } from './push/port.ts';

export type { MoneyProvider } from './money/port.ts';

/** Whom the house works with. */
export interface Providers {
  /** Takes new mandates. */
  readonly payments: PaymentProvider;
  /** Take none any more; what was begun with them runs out there. */
  readonly earlierPayments: readonly PaymentProvider[];
  readonly payouts: PayoutProvider;
  readonly identity: IdentityProvider;
  readonly beacon: Beacon;
  readonly mail: MailProvider;
  /** Null where the house pushes nothing. */
  readonly push: PushProvider | null;
}

type Money = Pick<Providers, 'payments' | 'earlierPayments' | 'payouts'>;

/** Everybody who has a clearing account; whom one works with both ways is there once. */
export function moneyProviders({ payments, earlierPayments, payouts }: Money): MoneyProvider[] {
  const all: MoneyProvider[] = [payments, ...earlierPayments, payouts];
  return [...new Map(all.map((provider) => [provider.name, provider])).values()];
}

/** Who has a mandate or a debit. Throws where the configuration does not name them any more. */
export function paymentsBy({ payments, earlierPayments }: Omit<Money, 'payouts'>, name: string): PaymentProvider {
  const found = [payments, ...earlierPayments].find((provider) => provider.name === name);
  if (!found) throw new Error(`No payments come by ${name}.`);
  return found;
}
