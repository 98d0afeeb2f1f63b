// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated, GeneratedAlways } from 'kysely';

/** Columns of each table and view. A view's columns may be null as far as PostgreSQL knows. */
export interface Tables {
  people: {
    id: Generated<string>;
    role: Generated<'user' | 'support' | 'kyc_officer' | 'finance' | 'admin' | 'superadmin'>;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string;
    email_verified_at: Date | null;
    language: Generated<string>;
    phone_number: string | null;
    home_address: string | null;
    city: string | null;
    state: string | null;
    zip_code: string | null;
    job_title: string | null;
    employer_name: string | null;
    employer_phone_number: string | null;
    others: string | null;
    kyc_status: Generated<'not_started' | 'pending' | 'verified'>;
    kyc_reference: string | null;
    kyc_verified_at: Date | null;
    payout_bank_id: string | null;
    pays_from_wallet: Generated<boolean>;
    referral_code: string;
    referred_by: string | null;
    reward_paid: Generated<boolean>;
    created_at: Generated<Date>;
    last_seen_at: Date | null;
    erased_at: Date | null;
    payout_hold_until: Date | null;
    password_changed_at: Generated<Date>;
    kyc_submitted_at: Date | null;
    suspended_at: Date | null;
    suspended_reason: string | null;
    products: Generated<string[]>;
    search_text: GeneratedAlways<string>;
    former_email: string | null;
    former_email_until: Date | null;
    two_factor_exempt: Generated<boolean>;
    staff_suspended_at: Date | null;
    kyc_stage: Generated<'review' | 'asked' | 'checking' | 'submitted'>;
    has_seat: Generated<boolean>;
    in_active_squad: Generated<boolean>;
    in_upcoming_squad: Generated<boolean>;
    in_squad: Generated<boolean>;
    owes: Generated<boolean>;
    has_contributed: Generated<boolean>;
    referral_reward: Generated<number>;
    referral_stage: GeneratedAlways<string>;
    duplicate_sign_up_mailed_at: Date | null;
  };
  banks: {
    id: Generated<string>;
    person_id: string;
    holder_name: string;
    institution: string;
    transit: string;
    account_cipher: Buffer;
    account_hash: string;
    last_digits: string;
    created_at: Generated<Date>;
    trusted_since: Date | null;
    added_at: Date;
  };
  payout_account_changes: {
    id: Generated<string>;
    person_id: string;
    bank_id: string | null;
    previous_bank_id: string | null;
    link_hash: string;
    changed_at: Date;
    objected_at: Date | null;
  };
  member_notes: {
    id: GeneratedAlways<number>;
    person_id: string;
    written_by: string;
    text: string;
    written_at: Date;
  };
  identity_checks: {
    reference: string;
    person_id: string;
    status: Generated<'pending' | 'verified' | 'declined' | 'expired'>;
    reason: string | null;
    started_at: Date | null;
    decided_at: Date | null;
  };
  identity_requests: {
    id: GeneratedAlways<number>;
    person_id: string;
    reason: string;
    requested_by: string;
    asked_at: Date;
    responded_at: Date | null;
    closed_at: Date | null;
  };
  waiting_list: {
    person_id: string;
    joined_at: Date;
  };
  sessions: {
    id: string;
    person_id: string;
    device: 'phone' | 'tablet' | 'computer' | null;
    system: string | null;
    browser: string | null;
    started_at: Date;
    seen_at: Date;
    confirmed_at: Date | null;
    ended_at: Date | null;
  };
  refresh_tokens: {
    token_hash: string;
    family_id: string;
    person_id: string;
    expires_at: Date;
    used_at: Date | null;
  };
  login_codes: {
    person_id: string;
    purpose: 'email' | 'password' | 'new_email';
    code_hash: string;
    created_at: Date;
    expires_at: Date;
    new_email: string | null;
  };
  pending_logins: {
    ticket_hash: string;
    person_id: string;
    expires_at: Date;
  };
  two_factor: {
    person_id: string;
    secret_cipher: Buffer;
    enabled_at: Date | null;
    last_used_step: number | null;
  };
  recovery_codes: {
    person_id: string;
    code_hash: string;
    used_at: Date | null;
    key_id: number;
  };
  passkeys: {
    id: Generated<string>;
    person_id: string;
    credential_id: string;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    added_at: Date;
    used_at: Date | null;
  };
  passkey_challenges: {
    challenge: string;
    person_id: string | null;
    expires_at: Date;
  };
  failed_password_attempts: {
    address_hash: string;
    count: number;
    last_at: Date;
  };
  guesses: {
    whose: string;
    what: 'password' | 'code' | 'new_email' | 'email_code' | 'password_code';
    tries: number;
    until: Date;
  };
  request_counts: {
    caller: string;
    count: number;
    until: Date;
  };
  email_change_requests: {
    address_hash: string;
    at: Date;
  };
  duplicate_sign_ups: {
    person_id: string;
    decoy_person_id: Generated<string>;
    referral_code: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    language: 'en' | 'fr';
    code_requested_at: Date;
  };
  staff_invitations: {
    id: Generated<string>;
    email: string;
    role: 'support' | 'kyc_officer' | 'finance' | 'admin' | 'superadmin';
    link_hash: string;
    invited_by: string;
    invited_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    withdrawn_at: Date | null;
  };
  squads: {
    id: Generated<string>;
    name: string;
    kind: Generated<'standard' | 'custom' | 'test'>;
    status: 'pending' | 'upcoming' | 'active' | 'completed' | 'declined' | 'cancelled';
    contribution: number;
    size: number;
    start_on: LocalDate;
    order_rule: Generated<'choice' | 'draw' | 'assigned'>;
    fee_bps: number;
    reserve_bps: number;
    invite_code: string;
    proposed_by: string | null;
    draw_secret: Buffer;
    draw_commitment: string;
    reserve_payout_count: Generated<number>;
    next_due_on: LocalDate | null;
    created_at: Generated<Date>;
    period: Generated<'weekly' | 'biweekly' | 'monthly'>;
    decided_on: LocalDate | null;
    decision_reason: string | null;
    lead_days: Generated<number>;
    payout_days: Generated<number>;
    max_yearly_rate: Generated<number>;
    taken: Generated<number>;
    free_seats: GeneratedAlways<number>;
  };
  guarantors: {
    id: Generated<string>;
    member_id: string;
    name: string;
    email: string;
    phone_number: string;
    relationship: string;
    link_hash: string;
    status: Generated<'invited' | 'accepted' | 'declined' | 'verified' | 'rejected'>;
    created_at: Generated<Date>;
    responded_at: Date | null;
    verified_by: string | null;
    language: Generated<string>;
    decided_reason: string | null;
    decided_at: Date | null;
  };
  guarantees: {
    id: Generated<string>;
    guarantor_id: string;
    title: string;
    body: string;
    signature: string;
    language: string;
    signed_at: Date;
  };
  seats: {
    id: Generated<string>;
    squad_id: string;
    person_id: string;
    position: number | null;
    status: Generated<'active' | 'left'>;
    defaulted: Generated<boolean>;
    guarantor_id: string | null;
    nonce: Buffer;
    joined_at: Generated<Date>;
  };
  swaps: {
    id: Generated<string>;
    squad_id: string;
    from_seat: string;
    to_seat: string;
    status: Generated<'proposed' | 'accepted' | 'declined' | 'lapsed'>;
    created_at: Generated<Date>;
    from_position: number | null;
    to_position: number | null;
  };
  position_changes: {
    id: GeneratedAlways<number>;
    squad_id: string;
    transaction: Generated<string>;
    turns: string[];
  };
  removals: {
    seat_id: string;
    reason: string;
    notice_on: LocalDate;
    notice_by: string;
  };
  draws: {
    squad_id: string;
    number: number;
    beacon: string;
    round: number;
    expected_at: Date;
    announced_at: Date;
    entries: unknown;
    hash: string | null;
    frozen_at: Date | null;
    value: Buffer | null;
    beacon_alert_on: LocalDate | null;
    turns: string[] | null;
    abandoned_reason: 'postponed' | 'members_changed' | 'beacon_silent' | 'too_late' | null;
  };
  invitations: {
    id: GeneratedAlways<number>;
    squad_id: string;
    invited_by: string;
    address: string;
    at: Date;
  };
  messages: {
    id: GeneratedAlways<number>;
    squad_id: string;
    person_id: string;
    text: string;
    written_at: Date;
  };
  practice: {
    squad_id: string;
    world: unknown;
    day: LocalDate;
    week: number;
  };
  quarantined_squads: {
    squad_id: string;
    error: string;
    at: Date;
  };
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
  ledger_accounts: {
    name: string;
    debits: Generated<number>;
    credits: Generated<number>;
    holds: GeneratedAlways<boolean>;
    number: GeneratedAlways<number>;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    debit_number: number;
    credit_number: number;
    amount: number;
    value_date: LocalDate;
    written_at: Generated<Date>;
    kind: string;
    reference: string;
  };
  ledger_pending_totals: {
    id: GeneratedAlways<number>;
    debits: number;
    credits: number;
    number: number;
  };
  book_checks: {
    id: GeneratedAlways<number>;
    at: Date;
    duration_ms: number;
    transfers: number;
    difference: unknown;
    disagreements: number;
    requested_by: string | null;
  };
  ledger_totals: {
    name: string | null;
    number: number | null;
    debits: number | null;
    credits: number | null;
    holds: boolean | null;
  };
  ledger_transfers: {
    id: number | null;
    debit: string | null;
    credit: string | null;
    amount: number | null;
    kind: string | null;
    reference: string | null;
    value_date: LocalDate | null;
    written_at: Date | null;
    debit_number: number | null;
    credit_number: number | null;
  };
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
  payouts: {
    id: Generated<string>;
    squad_id: string;
    round: number;
    seq: number;
    state: 'scheduled' | 'ready' | 'awaiting_approval' | 'submitted' | 'paid' | 'failed' | 'held' | 'cancelled';
    held_reason: 'identity' | 'bank' | 'new_bank' | 'retry_under_way' | 'staff' | 'returned' | 'suspended' | null;
    pot: number;
    fee: number;
    reserve_share: number;
    set_off: number;
    net: number;
    attempt: number;
    updated_on: LocalDate;
    account: string | null;
    expected_net: number;
    provider: string | null;
    payout_on: LocalDate | null;
  };
  payout_approvals: {
    id: GeneratedAlways<number>;
    squad_id: string;
    round: number;
    seq: number;
    staff: string;
    account: string;
    reason: Generated<string>;
    at: Generated<Date>;
  };
  payout_returns: {
    payout_id: string;
    attempt: number;
    reported_by: string;
    confirmed_by: string | null;
  };
  withdrawals: {
    id: string;
    person_id: string;
    bank_id: string | null;
    last_digits: string;
    amount: number;
    state: Generated<'submitted' | 'paid' | 'returned'>;
    ordered_on: LocalDate;
    updated_on: LocalDate;
    provider: string;
  };
  withdrawal_returns: {
    withdrawal_id: string;
    reported_by: string;
    confirmed_by: string | null;
  };
  bank_returns: {
    id: GeneratedAlways<number>;
    name: string;
    sha256: string;
    imported_by: string;
    at: Date;
  };
  bank_files: {
    id: GeneratedAlways<number>;
    made_by: string;
    made_at: Date;
    released_by: string | null;
    released_at: Date | null;
    number: number | null;
    due_on: LocalDate | null;
    text_cipher: Buffer | null;
  };
  bank_file_lines: {
    id: GeneratedAlways<number>;
    reference: GeneratedAlways<string>;
    file_id: number;
    payout_id: string | null;
    attempt: number | null;
    withdrawal_id: string | null;
    account: string | null;
    amount: number;
    verdict: 'paid' | 'failed' | null;
    reason: string | null;
    return_id: number | null;
  };
  payment_providers: {
    name: string;
  };
  provider_mandate_ids: {
    provider: string;
    flow: string;
    request: string;
    mandate: string | null;
  };
  provider_events: {
    id: GeneratedAlways<number>;
    provider: string;
    event_id: string;
    squad_id: string | null;
    event: unknown;
    received_at: Generated<Date>;
    applied_at: Date | null;
    unmatched_at: Date | null;
    closed_reason: string | null;
  };
  provider_order_ids: {
    provider: string;
    id: string;
    key: string;
    amount: number;
    due_on: LocalDate | null;
    guarantor_id: string | null;
  };
  provider_webhook_events: {
    provider: string;
    id: string;
    notice: unknown;
    received_at: Date;
    read_at: Date | null;
  };
  provider_poll_cursors: {
    provider: string;
    asked_at: Date;
  };
  webhook_deliveries: {
    webhook: string;
    received_at: Date;
  };
  reconciliation_differences: {
    id: GeneratedAlways<number>;
    provider: string;
    key: string;
    kind: 'unknown_here' | 'unknown_there' | 'amounts_differ';
    reported: number;
    booked: number;
    reported_on: LocalDate;
    found_at: Date;
    resolution: 'taken_in' | 'ordered_again' | 'explained' | 'agrees' | null;
    reason: string | null;
    resolved_by: string | null;
    resolved_at: Date | null;
  };
  outbox: {
    id: GeneratedAlways<number>;
    kind:
      | 'mail'
      | 'code'
      | 'push'
      | 'charge'
      | 'payout'
      | 'refund'
      | 'charge_refund'
      | 'withdrawal'
      | 'guarantor_charge'
      | 'end_mandate';
    key: string;
    payload: unknown;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    done_at: Date | null;
    error: string | null;
    queue: 'codes' | 'charges' | 'payouts' | 'news' | 'reminders' | 'bulk' | 'push';
    follows: string | null;
    created_at: Generated<Date>;
    leased_until: Date | null;
    leased_by: string | null;
    failed_at: Date | null;
  };
  provider_rate_limits: {
    provider: string;
    next_call_at: Date;
  };
  timetable: {
    name: string;
    next_run_at: Date;
    leased_until: Date | null;
  };
  idempotency_keys: {
    person_id: string;
    key: string;
    request_hash: string;
    answer: unknown;
    created_at: Generated<Date>;
    leased_until: Date | null;
    is_completed: Generated<boolean>;
  };
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
  calendar_feeds: {
    person_id: string;
    salt: string;
    secret_hash: string;
    made_at: Date;
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
    told: Generated<number>;
    done_at: Date | null;
  };
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
    ip: string | null;
    device: 'phone' | 'tablet' | 'computer' | null;
    browser: string | null;
    origin_hash: string | null;
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
    news: string | null;
    updated_on: LocalDate;
  };
}
