// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated } from 'kysely';

export interface RoundsAndContributions {
  rounds: {
    squad_id: string;
    number: number;
    kind: 'rotation' | 'refund';
    recipient: string;
    due_on: LocalDate;
    submit_on: LocalDate;
    charge_on: LocalDate;
    payout_on: LocalDate;
    opened: boolean;
    expected: Generated<number>;
  };
  contributions: {
    id: Generated<string>;
    squad_id: string;
    round: number;
    seat_id: string;
    amount: number;
    state:
      | 'scheduled'
      | 'submitted'
      | 'confirmed'
      | 'failed'
      | 'defaulted'
      | 'recovered'
      | 'charged_back'
      | 'cancelled';
    owed_pot: number;
    owed_reserve: number;
    owed_fund: number;
    owed_losses: number;
    first_failed_on: LocalDate | null;
    retry_on: LocalDate | null;
    cause: string | null;
    updated_on: LocalDate;
    waived_reserve: Generated<number>;
    waived_fund: Generated<number>;
    waived_losses: Generated<number>;
    is_open: Generated<boolean>;
  };
}
