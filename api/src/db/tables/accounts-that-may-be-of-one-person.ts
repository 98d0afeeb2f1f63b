// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountsThatMayBeOfOnePerson {
  identity_signals: {
    person_id: string;
    kind: 'bank' | 'phone' | 'name_birth' | 'address' | 'device' | 'mailbox';
    hash: string;
    noted_at: Date;
    is_strong: boolean;
    allowed_at: Date | null;
  };
  identity_cases: {
    id: Generated<string>;
    number: GeneratedAlways<number>;
    opened_at: Date;
    closed_at: Date | null;
  };
  identity_case_members: {
    case_id: string;
    person_id: string;
    joined_at: Date;
    kinds: string[];
  };
  identity_decisions: {
    id: Generated<string>;
    case_id: string;
    one: string;
    other: string;
    outcome: 'same' | 'different' | 'watch';
    kinds: string[];
    reason: string;
    decided_by: string;
    decided_at: Date;
  };
}
