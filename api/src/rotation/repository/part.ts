import type { Named, PotPaid, SquadId } from '@adashi/core';
import { type RawBuilder, sql } from 'kysely';
import { inList } from '../../db/in-list.ts';

/**
 * Part of a squad to read: everything, the active window (MONEY §7), or the rows for one pot payout. `activeWindow` and
 * `paidPart` in the rules select the same rows.
 */
export type Part = 'whole' | readonly NamedOf[] | Paying;
export type NamedOf = Named & { readonly squad: SquadId };
interface Paying {
  readonly paying: readonly Pick<PotPaid, 'squad' | 'round'>[];
}

const isPaying = (part: Part): part is Paying => part !== 'whole' && 'paying' in part;

const pairs = (keys: Paying['paying']) =>
  sql`select * from unnest(${keys.map(({ squad }) => squad)}::uuid[], ${keys.map(({ round }) => round)}::int[])`;

/** SQL condition that selects the rows of the table `rounds` for a part of a squad. */
export function seenRounds(squads: readonly SquadId[], part: Part): RawBuilder<unknown> {
  const among = inList('squad_id', squads, 'uuid');
  return isPaying(part) ? sql`${among} and (squad_id, number) in (${pairs(part.paying)})` : among;
}

/** SQL condition that selects the rows of the table `seats` for a part of a squad. */
export function seenSeats(squads: readonly SquadId[], part: Part): RawBuilder<unknown> {
  const among = inList('squad_id', squads, 'uuid');
  if (!isPaying(part)) return among;
  return sql`${among} and seats.id in (select recipient from rounds where ${seenRounds(squads, part)})`;
}

/** SQL condition that selects the rows of the table `contributions` for a part of a squad. */
export function seenContributions(squads: readonly SquadId[], part: Part): RawBuilder<unknown> {
  const among = (table: string) => inList(`${table}.squad_id`, squads, 'uuid');
  if (part === 'whole') return among('contributions');
  if (isPaying(part)) return sql`false`;
  const named = part.flatMap((key) => ('seat' in key ? [key] : []));
  return sql`(contributions.squad_id, contributions.round, contributions.seat_id) in (
    select squad_id, round, seat_id from contributions where ${among('contributions')} and is_open
    union
    select * from unnest(${named.map(({ squad }) => squad)}::uuid[], ${named.map(({ round }) => round)}::int[],
      ${named.map(({ seat }) => seat)}::uuid[])
    union
    select paid.squad_id, paid.round, paid.seat_id from rounds
    join seats on seats.squad_id = rounds.squad_id and seats.status = 'left' join contributions paid on paid.seat_id = seats.id
    where ${among('rounds')} and kind = 'refund' and not opened)`;
}

/**
 * SQL condition that selects the rows of the table `payouts` for a part of a squad. Selects all payouts of each round
 * that has an open payout or that the caller requests.
 */
export function seenPayouts(
  squads: readonly SquadId[],
  part: Part,
  contributions: readonly { squad_id: SquadId; round: number }[],
): RawBuilder<unknown> {
  const among = inList('squad_id', squads, 'uuid');
  if (part === 'whole') return among;
  if (isPaying(part)) return sql`${among} and (squad_id, round) in (${pairs(part.paying)})`;
  const named = part.map(({ squad, round }) => ({ squad_id: squad, round }));
  const rounds = new Map([...contributions, ...named].map((row) => [`${row.squad_id}:${row.round}`, row]));
  const keys = [...rounds.values()];
  return sql`(squad_id, round) in (
    select squad_id, round from payouts where ${among} and state not in ('paid', 'cancelled')
    union select * from unnest(${keys.map((key) => key.squad_id)}::uuid[], ${keys.map(({ round }) => round)}::int[]))`;
}
