// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ProvidersOfMoney {
  payment_providers: {
    name: string;
  };
  provider_mandate_ids: {
    provider: string;
    flow: string;
    request: string;
    mandate: string | null;
  };
  provider_events: {
    id: GeneratedAlways<number>;
    provider: string;
    event_id: string;
    squad_id: string | null;
    event: unknown;
    received_at: Generated<Date>;
    applied_at: Date | null;
    unmatched_at: Date | null;
    closed_reason: string | null;
  };
  provider_order_ids: {
    provider: string;
    id: string;
    key: string;
    amount: number;
    due_on: LocalDate | null;
    guarantor_id: string | null;
  };
  provider_webhook_events: {
    provider: string;
    id: string;
    notice: unknown;
    received_at: Date;
    read_at: Date | null;
  };
  provider_poll_cursors: {
    provider: string;
    asked_at: Date;
  };
  webhook_deliveries: {
    webhook: string;
    received_at: Date;
  };
  reconciliation_differences: {
    id: GeneratedAlways<number>;
    provider: string;
    key: string;
    kind: 'unknown_here' | 'unknown_there' | 'amounts_differ';
    reported: number;
    booked: number;
    reported_on: LocalDate;
    found_at: Date;
    resolution: 'taken_in' | 'ordered_again' | 'explained' | 'agrees' | null;
    reason: string | null;
    resolved_by: string | null;
    resolved_at: Date | null;
  };
}
