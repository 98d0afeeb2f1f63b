import type { Reply } from './local-server.ts';

/** The fields that every stored GoCardless resource has. */
export interface Resource {
  readonly id: string;
  status: string;
  created_at: string;
  metadata: Record<string, string>;
  links: Record<string, string>;
}

export interface Payment extends Resource {
  amount: number;
  amount_refunded: number;
  charge_date: string;
}

export interface Event {
  readonly id: string;
  readonly created_at: string;
  readonly resource_type: string;
  readonly action: string;
  readonly links: Record<string, string>;
  readonly details: Record<string, unknown>;
}

export interface Amounts {
  readonly amount: number;
}

interface PayoutItem {
  readonly amount: string;
  readonly type: string;
  readonly links: Record<string, string>;
}
export type Payout = Resource & Amounts & { deducted_fees: number; arrival_date: string; items: PayoutItem[] };

/** The fields of a resource in a request from the SDK. */
export type Sent = Record<string, unknown> & { readonly links?: Record<string, string> };

/**
 * Returns an error response in the form of developer.gocardless.com/api-reference, section
 * 'Errors'.
 */
export function failure(status: number, type: string, message: string, errors: object[] = []): Reply {
  const error = { message, type, code: status, errors, documentation_url: '', request_id: 'REQ' };
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) };
}

/** The states of a mandate that cannot be used for a payment. */
export const OVER = ['cancelled', 'failed', 'expired', 'suspended_by_payer'];
