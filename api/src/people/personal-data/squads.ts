import { sql } from 'kysely';
import { ERASED, ifAny, ofSeat, own, ownDeleted, seatsOf, type TableList } from './table-data.ts';

const SQUADS = (person: string) => sql`select squad_id from seats where person_id = ${person}`;

/** Data of squads, agreements, messages and tickets. */
export const SQUADS_AND_HELP: TableList = {
  squads: {
    of: (person) => sql`id in (${SQUADS(person)}) or proposed_by = ${person}`,
    without: ['draw_secret', 'draw_commitment', 'proposed_by', 'next_due_on'],
    erasedRows: ({ person }) => sql`proposed_by = ${person}`,
    erase: {
      // Other members know an upcoming, running or completed squad by its name, so this name is kept.
      name: sql`case when status in ('pending', 'declined', 'cancelled') then ${ERASED} else name end`,
      decision_reason: ifAny('decision_reason'),
    },
    mentions: ['name', 'decision_reason'],
    codes: ['kind', 'status', 'order_rule', 'invite_code', 'draw_commitment', 'period'],
  },
  seats: { ...own, without: ['nonce'], codes: ['status'] },
  swaps: {
    of: (person) => sql`from_seat in (${seatsOf(person)}) or to_seat in (${seatsOf(person)})`,
    codes: ['status'],
  },
  removals: { ...ofSeat, without: ['notice_by'], erase: { reason: ERASED }, mentions: ['reason'] },
  draws: {
    notCopied: 'of a whole squad, on its page',
    codes: ['beacon', 'entries', 'hash', 'turns', 'abandoned_reason'],
  },
  position_changes: { notCopied: 'of a whole squad, on its page', codes: ['turns'] },
  quarantined_squads: { notCopied: 'faults of the house', mentions: ['error'] },
  practice: {
    of: (person) => sql`squad_id in (select squads.id from squads join seats on seats.squad_id = squads.id
      where squads.kind = 'test' and seats.person_id = ${person})`,
    codes: ['world'],
  },
  invitations: {
    of: (person) => sql`invited_by = ${person}`,
    without: ['invited_by', 'address'],
    codes: ['address'],
  },
  messages: { ...ownDeleted, kind: 'messages', mentions: ['text'] },
  agreements: {
    of: (person) => sql`id in (select agreement_id from signatures where person_id = ${person})`,
    without: ['created_by', 'published_by'],
    // Texts for all members, without personal data. Signatures refer to the fingerprints of the texts.
    codes: ['title', 'body_en', 'body_fr', 'template'],
  },
  agreement_people: own,
  signatures: {
    ...own,
    keeps: { signature: 'signed contract: the law requires contracts for seven years after the end' },
    codes: ['status', 'language'],
  },
  help_tickets: {
    ...ownDeleted,
    kind: 'tickets',
    without: ['assigned_to'],
    mentions: ['subject'],
    codes: ['topic', 'state'],
  },
  help_messages: {
    of: (person) => sql`ticket_id in (select id from help_tickets where person_id = ${person})`,
    without: ['person_id'],
    // The deletion of a ticket also deletes the messages.
    mentions: ['text'],
  },
};
