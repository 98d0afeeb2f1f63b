// Generated from the schema by `npm run schema`. Do not edit.
import type { AccountsThatMayBeOfOnePerson } from './accounts-that-may-be-of-one-person.ts';
import type { ActsThatNeedTwoPeople } from './acts-that-need-two-people.ts';
import type { Agreements } from './agreements.ts';
import type { Debits } from './debits.ts';
import type { HelpDesk } from './help-desk.ts';
import type { Ledger } from './ledger.ts';
import type { MembersAndStaff } from './members-and-staff.ts';
import type { NotificationsAndAnnouncements } from './notifications-and-announcements.ts';
import type { OutboxAndIdempotency } from './outbox-and-idempotency.ts';
import type { Payouts } from './payouts.ts';
import type { ProvidersOfMoney } from './providers-of-money.ts';
import type { RoundsAndContributions } from './rounds-and-contributions.ts';
import type { Sandbox } from './sandbox.ts';
import type { SettingsAndTheAuditLog } from './settings-and-the-audit-log.ts';
import type { SigningIn } from './signing-in.ts';
import type { SquadsAndSeats } from './squads-and-seats.ts';

/** Columns of each table and view. A view's columns may be null as far as PostgreSQL knows. */
export interface Tables
  extends MembersAndStaff,
    SigningIn,
    SquadsAndSeats,
    RoundsAndContributions,
    Ledger,
    Debits,
    Payouts,
    ProvidersOfMoney,
    OutboxAndIdempotency,
    NotificationsAndAnnouncements,
    HelpDesk,
    Agreements,
    SettingsAndTheAuditLog,
    ActsThatNeedTwoPeople,
    AccountsThatMayBeOfOnePerson,
    Sandbox {}
