// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface SettingsAndTheAuditLog {
  settings: {
    key: string;
    value: unknown;
  };
  setting_changes: {
    version: number;
    name: string;
    was: number;
    becomes: number;
    reason: string;
    changed_by: string;
    changed_at: Date;
  };
  activity: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor_kind: string;
    actor_id: string | null;
    action: string;
    subject: string;
    details: Generated<unknown>;
    origin_hash: string | null;
    text_hash: string | null;
  };
  activity_unsealed: {
    activity_id: number;
  };
  activity_chain: {
    sequence: number;
    activity_id: number;
    hash: string;
    sealed_at: Date;
  };
  activity_origins: {
    activity_id: number;
    salt: string;
    ip: string;
    device: 'phone' | 'tablet' | 'computer' | null;
    browser: string | null;
  };
  activity_texts: {
    activity_id: number;
    salt: string;
    texts: unknown;
  };
}
