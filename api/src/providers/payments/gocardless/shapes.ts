import type { Cents, LocalDate } from '@adashi/core';
import { z } from 'zod';
import { day, money } from '../../../db/columns.ts';

/** Allows no slash, dot or space, because GoCardless IDs become parts of API paths. */
export const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Amount in cents: a number in the SDK's types, but a text in the documentation and in payout items. */
const cents = z
  .union([z.number(), z.string().regex(/^-?\d+(\.0+)?$/)])
  .transform(Number)
  .pipe(money);

const links = z.record(z.string(), z.string().nullish()).nullish();
const date = z.iso.date().pipe(day);
const cause = z.string().regex(/^[a-z0-9_]{1,64}$/);

/** Event fields that the app reads, both in webhooks and in the API's event list. */
export const notice = z.object({
  id: name,
  created_at: z.string(),
  resource_type: z.string(),
  action: z.string(),
  links,
  details: z
    .object({
      cause: cause.nullish(),
      description: z.string().nullish(),
      will_attempt_retry: z.boolean().nullish(),
    })
    .nullish(),
});
export type Notice = z.output<typeof notice>;

export const payment = z.object({
  id: name,
  amount: cents,
  amount_refunded: cents.nullish(),
  charge_date: date.nullish(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Payment = z.output<typeof payment>;

export const refund = z.object({
  id: name,
  amount: cents,
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Refund = z.output<typeof refund>;

/** Mandate statuses that do not allow payments any more. */
export const OVER = ['failed', 'cancelled', 'expired', 'consumed', 'blocked', 'suspended_by_payer'] as const;

export const mandate = z.object({
  id: name,
  status: z.enum([...OVER, 'pending_customer_approval', 'pending_submission', 'submitted', 'active']),
  links: z.object({ customer_bank_account: name, new_mandate: name.nullish() }),
});

export const bankAccount = z.object({ account_number_ending: z.string().regex(/^\d{1,4}$/) });

export const billingRequest = z.object({
  id: name,
  status: z.string(),
  links: z.object({ customer_bank_account: name.nullish(), mandate_request_mandate: name.nullish() }).nullish(),
});

export const payout = z.object({
  id: name,
  amount: cents,
  deducted_fees: cents,
  arrival_date: date.nullish(),
  created_at: z.string(),
  status: z.string(),
});
export type Payout = z.output<typeof payout>;

export const payoutItem = z.object({ amount: cents, type: z.string(), links });

/** Returns the collected amount of a payment in cents. Only confirmed money counts. */
export function collected({ status, amount }: Payment): Cents | 0 {
  return status === 'confirmed' || status === 'paid_out' ? amount : 0;
}

/**
 * Returns the refunded amount in cents, as a negative number. Returns 0 for a failed refund or a refund that the
 * payer's bank returned.
 */
export function givenBack({ status, amount }: Refund): number {
  return ['failed', 'bounced', 'funds_returned', 'cancelled'].includes(status) ? 0 : 0 - amount;
}

/** Returns the date part of a timestamp. Does not convert the time zone. */
export const dayOf = (at: string): LocalDate => date.parse(at.slice(0, 10));
