// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated, GeneratedAlways } from 'kysely';

export interface Ledger {
  ledger_accounts: {
    name: string;
    debits: Generated<number>;
    credits: Generated<number>;
    holds: GeneratedAlways<boolean>;
    number: GeneratedAlways<number>;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    debit_number: number;
    credit_number: number;
    amount: number;
    value_date: LocalDate;
    written_at: Generated<Date>;
    kind: string;
    reference: string;
  };
  ledger_pending_totals: {
    id: GeneratedAlways<number>;
    debits: number;
    credits: number;
    number: number;
  };
  book_checks: {
    id: GeneratedAlways<number>;
    at: Date;
    duration_ms: number;
    transfers: number;
    difference: unknown;
    disagreements: number;
    requested_by: string | null;
  };
  ledger_totals: {
    name: string | null;
    number: number | null;
    debits: number | null;
    credits: number | null;
    holds: boolean | null;
  };
  ledger_transfers: {
    id: number | null;
    debit: string | null;
    credit: string | null;
    amount: number | null;
    kind: string | null;
    reference: string | null;
    value_date: LocalDate | null;
    written_at: Date | null;
    debit_number: number | null;
    credit_number: number | null;
  };
}
