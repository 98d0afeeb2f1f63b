import {
  type helpRoutes,
  type Parsed,
  type Ticket,
  type TicketRow,
  ticket,
  ticketMessage,
  ticketRow,
} from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { has, isPerson, peopleFound, peopleNamed, type Sought, seek } from '../../db/search-text.ts';
import type { PersonCall } from '../../http/call.ts';
import { ownRows } from '../../http/ownership.ts';

const columns = ({
  seesAll,
}: PersonCall<unknown>) => sql`tickets.id, topic, subject, squads.name as squad, tickets.state,
  first_name || ' ' || last_name as member, people.email as "memberEmail",
  (select count(*) from help_messages where ticket_id = tickets.id) - 1 as replies,
  case when ${seesAll} then (select first_name || ' ' || last_name from people where people.id = assigned_to) end as assignee,
  case when ${seesAll} then assigned_to end as "assignedTo",
  (select max(id) from help_messages where ticket_id = tickets.id) as "lastMessage",
  to_json(tickets.created_at) as "createdAt", to_json(changed_at) as "changedAt"`;

function isAssigned({ me }: PersonCall<unknown>, to: 'me' | 'nobody' | undefined): RawBuilder<boolean> {
  if (to === undefined) return sql`true`;
  return to === 'me' ? sql`assigned_to = ${me.id}` : sql`assigned_to is null`;
}

const FROM = sql`help_tickets tickets join people on people.id = tickets.person_id
  left join squads on squads.id = tickets.squad_id`;

const isAbout = (q: string) => has(sql`normalize_search(subject)`, q);
const numberIn = (q: string) => (/^\d{1,9}$/.test(q) ? Number(q) : null);

/**
 * Returns the SQL condition that a ticket's subject, number or member matches the search. Each part of the condition
 * has an index.
 */
function isTicket({ q }: Sought): RawBuilder<unknown> {
  return sql`tickets.id in (
    select id from help_tickets where ${isAbout(q)}
    union all select id from help_tickets where person_id in ${peopleFound(q)}
    union all select id from help_tickets where id = ${numberIn(q)})`;
}

/**
 * Returns a member's own tickets, newest first. For staff, returns the tickets of all members, waiting tickets first.
 */
export async function listTickets(
  call: PersonCall<WithDb>,
  query: Parsed<(typeof helpRoutes)['tickets']>['query'],
): Promise<Page<TicketRow>> {
  const { db } = call.context;
  const { q, state, topic } = query;
  const sought = await seek(db, q);
  const conditions = [
    ownRows(call, 'tickets.person_id'),
    isAssigned(call, query.assigned),
    ...(state ? [sql`tickets.state = ${state}`] : []),
    ...(topic ? [sql`topic = ${topic}`] : []),
  ];
  const wanted = sql.join(conditions, sql` and `);
  const people = sql`join people on people.id = tickets.person_id`;
  const named = query.sort === 'member' ? people : sql``;
  const isStaff = call.me.role !== 'user';
  return pageOf(db, ticketRow, query, {
    columns: columns(call),
    from: sql`help_tickets tickets ${named} where ${wanted} and ${sought ? isTicket(sought) : sql`true`}`,
    ...(sought?.isCommon && {
      common: sql`help_tickets tickets join ${peopleNamed(sought)} on named.id = tickets.person_id where ${wanted}`,
      walked: sql`help_tickets tickets ${people} where ${wanted}
        and (${isPerson(sought.q)} or ${isAbout(sought.q)} or tickets.id = ${numberIn(sought.q)})`,
    }),
    order: isStaff ? sql`tickets.state <> 'waiting', changed_at desc, tickets.id desc` : sql`tickets.id desc`,
    sorts: {
      member: [sql`last_name`, sql`first_name`, sql`tickets.id`],
      state: sql`tickets.state`,
      changed: [sql`changed_at`, sql`tickets.id`],
    },
    shown: { key: sql`tickets.id`, from: FROM },
  });
}

const oneRow = ticket.omit({ messages: true, today: true });

/** Returns a ticket with all messages. Throws 'not_found' when the ticket belongs to another member. */
export async function readTicket(call: PersonCall<WithDb & WithClock>, ticketId: number): Promise<Ticket> {
  const { db } = call.context;
  const row = await rowsOf(oneRow)`
    select ${columns(call)}, tickets.person_id as "memberId", people.language as "memberLanguage" from ${FROM}
    where tickets.id = ${ticketId} and ${ownRows(call, 'tickets.person_id')}
  `.first(db);
  const messages = await rowsOf(ticketMessage)`
    select help_messages.id, person_id = ${call.me.id} as "isYou", by_staff as "isStaff",
      case when by_staff then first_name else first_name || ' ' || last_name end as name, text,
      to_json(written_at) as "writtenAt"
    from help_messages join people on people.id = person_id where ticket_id = ${ticketId} order by help_messages.id
  `.all(db);
  return { ...found(row), messages, today: call.context.clock.today() };
}

export interface LockedTicket {
  readonly id: number;
  readonly memberId: string;
  readonly state: Ticket['state'];
}

/**
 * Locks a ticket until the transaction ends. Throws 'not_found' for another member's ticket, and rejects a caller who
 * has not read the last message.
 */
export async function lockTicket(
  trx: Trx,
  call: PersonCall<unknown>,
  ticketId: number,
  seen: number,
): Promise<LockedTicket> {
  const row = await trx
    .selectFrom('help_tickets')
    .select(['id', 'person_id as memberId', 'state'])
    .where('id', '=', ticketId)
    .where(ownRows(call, 'person_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const locked = found(row);
  const newer = await trx
    .selectFrom('help_messages')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('id', '>', seen)
    .where('person_id', '<>', call.me.id)
    .executeTakeFirst();
  if (newer) throw new AppError('written_meanwhile');
  return locked;
}
