// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated } from 'kysely';

export interface Debits {
  mandates: {
    id: Generated<string>;
    person_id: string;
    bank_id: string | null;
    flow: string;
    status: Generated<'pending' | 'active' | 'cancelled' | 'failed'>;
    created_at: Generated<Date>;
    agreement: string | null;
    language: string | null;
    agreed_at: Date | null;
    active_at: Date | null;
    ended_at: Date | null;
    provider: string;
    last_digits: string | null;
    provider_ended_at: Date | null;
    ended_by_bank: Generated<boolean>;
  };
  charges: {
    squad_id: string;
    round: number;
    seat_id: string;
    attempt: number;
    amount: number;
    charge_on: LocalDate;
    state: 'submitted' | 'confirmed' | 'failed' | 'charged_back';
    to_wallet: number;
    mandate_id: string | null;
    provider: string | null;
  };
  guarantor_charges: {
    payment: string;
    flow: string;
    provider: string;
    guarantor_id: string;
    squad_id: string;
    round: number;
    seat_id: string;
    amount: number;
    state: Generated<'asked' | 'ordered' | 'paid' | 'failed'>;
    asked_at: Date;
    cause: string | null;
    provider_ended_at: Date | null;
  };
  guarantor_payments: {
    id: Generated<string>;
    payment: string;
    guarantor_id: string;
    squad_id: string;
    round: number;
    amount: number;
    paid_at: Date;
  };
}
