// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface HelpDesk {
  help_tickets: {
    id: GeneratedAlways<number>;
    person_id: string;
    squad_id: string | null;
    topic: 'paying' | 'paid' | 'squad' | 'account' | 'other';
    subject: string;
    state: Generated<'waiting' | 'answered' | 'closed'>;
    created_at: Date;
    changed_at: Date;
    assigned_to: string | null;
  };
  help_messages: {
    id: GeneratedAlways<number>;
    ticket_id: number;
    person_id: string;
    by_staff: boolean;
    text: string;
    written_at: Date;
  };
  reply_templates: {
    id: Generated<string>;
    title: string;
    text_en: string;
    text_fr: string;
    changed_by: string;
    changed_at: Date;
  };
}
