// Generated from the schema by `npm run schema`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface NotificationsAndAnnouncements {
  notifications: {
    id: GeneratedAlways<number>;
    person_id: string;
    kind: string;
    details: Generated<unknown>;
    at: Date;
    read_at: Date | null;
    key: string | null;
  };
  notification_choices: {
    person_id: string;
    category: string;
    way: 'page' | 'mail' | 'push';
  };
  push_subscriptions: {
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    subscribed_at: Date;
  };
  mail_bounces: {
    address: string;
    reason: string;
    at: Date;
  };
  mail_failures: {
    domain: string;
    status: string;
    reason: string;
    count: Generated<number>;
    at: Date;
  };
  calendar_feeds: {
    person_id: string;
    salt: string;
    secret_hash: string;
    made_at: Date;
    off_since: Date | null;
  };
  live_connections: {
    id: string;
    person_id: string;
    until: Date;
  };
  announcements: {
    id: Generated<string>;
    title_en: string;
    body_en: string;
    title_fr: string;
    body_fr: string;
    audience: unknown;
    sends_mail: boolean;
    version: Generated<number>;
    created_by: string;
    created_at: Date;
    sent_by: string | null;
    sent_at: Date | null;
    last_notified_person: string | null;
    notified: Generated<number>;
    done_at: Date | null;
  };
}
