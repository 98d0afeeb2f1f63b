// Generated from the schema by `npm run schema`. Do not edit.
import type { LocalDate } from '@adashi/core';
import type { Generated, GeneratedAlways } from 'kysely';

export interface SquadsAndSeats {
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
    signing_link_hash: string | null;
    open_requests: Generated<number>;
    status: Generated<'invited' | 'accepted' | 'declined' | 'verified' | 'rejected' | 'ended'>;
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
    most: number;
    signed_at: Date;
  };
  guarantee_squads: {
    guarantee_id: string;
    squad_id: string;
    most: number;
    added_at: Date;
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
}
