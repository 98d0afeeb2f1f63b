// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated, GeneratedAlways } from 'kysely';

export interface Sandbox {
  sandbox_accounts: {
    flow: string;
    account: string;
  };
  sandbox_beacon: {
    secret: Buffer;
  };
  sandbox_flows: {
    flow: string;
    person_id: string;
    status: Generated<string>;
  };
  sandbox_identities: {
    reference: string;
    email: string;
    status: Generated<string>;
    reason: string | null;
    document_name: string | null;
    birth_date: string | null;
  };
  sandbox_mails: {
    id: GeneratedAlways<number>;
    key: string;
    to: string;
    sent_at: Date;
    attachments: Generated<string[]>;
    content_cipher: Buffer;
  };
  sandbox_orders: {
    key: string;
    account: string;
    amount: number;
    details: unknown;
    submitted_on: LocalDate;
    next_event_on: LocalDate | null;
    outcome: string | null;
    updated_on: LocalDate;
  };
}
