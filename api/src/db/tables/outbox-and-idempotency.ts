// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface OutboxAndIdempotency {
  outbox: {
    id: GeneratedAlways<number>;
    kind:
      | 'mail'
      | 'code'
      | 'push'
      | 'charge'
      | 'payout'
      | 'refund'
      | 'charge_refund'
      | 'withdrawal'
      | 'guarantor_charge'
      | 'end_mandate';
    key: string;
    payload: unknown;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    done_at: Date | null;
    error: string | null;
    queue: 'codes' | 'charges' | 'payouts' | 'updates' | 'reminders' | 'bulk' | 'push';
    follows: string | null;
    created_at: Generated<Date>;
    leased_until: Date | null;
    leased_by: string | null;
    failed_at: Date | null;
    traceparent: string | null;
  };
  provider_rate_limits: {
    provider: string;
    next_call_at: Date;
  };
  timetable: {
    name: string;
    next_run_at: Date;
    leased_until: Date | null;
    last_success_at: Date | null;
  };
  idempotency_keys: {
    person_id: string;
    key: string;
    request_hash: string;
    answer: unknown;
    created_at: Generated<Date>;
    leased_until: Date | null;
    is_completed: Generated<boolean>;
  };
}
