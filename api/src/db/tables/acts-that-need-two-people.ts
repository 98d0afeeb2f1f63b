// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated } from 'kysely';

export interface ActsThatNeedTwoPeople {
  role_permissions: {
    role: string;
    permission: string;
  };
  proposed_acts: {
    id: Generated<string>;
    kind: string;
    input: unknown;
    facts: unknown;
    hash: string;
    object: string;
    subject_id: string | null;
    amount: number;
    permission: string;
    reason: string;
    state: 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'replaced' | 'alone';
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
}
