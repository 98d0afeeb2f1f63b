// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated } from 'kysely';

export interface Agreements {
  agreements: {
    id: Generated<string>;
    title: string;
    body_en: string;
    body_fr: string;
    created_by: string | null;
    created_at: Generated<Date>;
    retired_at: Date | null;
    template: string;
    version: Generated<number>;
    is_for_everyone: Generated<boolean>;
    published_at: Date | null;
    published_by: string | null;
  };
  agreement_people: {
    agreement_id: string;
    person_id: string;
  };
  signatures: {
    agreement_id: string;
    person_id: string;
    status: 'agreed' | 'rejected';
    signature: string;
    language: string;
    signed_at: Generated<Date>;
  };
  seat_readiness: {
    seat_id: string | null;
    squad_id: string | null;
    person_id: string | null;
    identity_verified: boolean | null;
    mandate_active: boolean | null;
    position_set: boolean | null;
    guarantor_verified: boolean | null;
    agreement_signed: boolean | null;
  };
}
