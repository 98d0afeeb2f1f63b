import { rolesThatMay } from '@adashi/contract';
import { z } from 'zod';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue } from '../../jobs/index.ts';
import { choiceOf, notify, templates, withoutMail } from '../../messaging/notifications/index.ts';
import { beginningOf } from './beginning-of.ts';

interface Written {
  readonly ticket: number;
  readonly message: number;
  readonly text: string;
}

const memberRow = z.object({ name: z.string(), email: z.string(), language });

/** Notifies the member of an answer to the ticket, in the app and by mail. */
export async function notifyMember(
  trx: Trx,
  context: WithConfig & WithClock,
  memberId: string,
  written: Written,
): Promise<void> {
  const { ticket, message, text } = written;
  const member = await rowsOf(memberRow)`
    select first_name as name, email, language from people where id = ${memberId} and erased_at is null
  `.first(trx);
  if (!member) return;
  const details = { ticket, text: beginningOf(text) };
  await notify(trx, context.clock.now(), [{ person: memberId, kind: 'ticket_answered', details }]);
  const off = await withoutMail(trx, [memberId]);
  if (off(memberId, 'help')) return;
  const url = `${context.config.publicUrl}/help?ticket=${ticket}`;
  const mail = templates[member.language].mails.ticketAnswered({ name: member.name, ticket, text, url });
  const payload = { to: member.email, ...mail, ...choiceOf(memberId, 'help') };
  await enqueue(trx, [{ kind: 'mail', key: `ticket:${message}`, payload }]);
}

const watcherRow = z.object({ id: z.string(), member: z.string() });

/**
 * Notifies the assignee, and staff who answered before, about a member's message. For a new ticket, notifies all help
 * desk staff.
 */
export async function notifyStaff(trx: Trx, at: Date, memberId: string, { ticket, text }: Written): Promise<void> {
  const rows = await rowsOf(watcherRow)`
    with answered as (select person_id from help_messages where ticket_id = ${ticket} and by_staff
      union select assigned_to from help_tickets where id = ${ticket} and assigned_to is not null), staff as (
      select id from people where role = any(${rolesThatMay('support')}) and erased_at is null)
    select staff.id, member.first_name || ' ' || member.last_name as member
    from staff join people member on member.id = ${memberId}
    where staff.id in (select person_id from answered)
      or not exists (select 1 from answered join staff still on still.id = person_id)
    order by staff.id
  `.all(trx);
  await notify(
    trx,
    at,
    rows.map(({ id, member }) => ({
      person: id,
      kind: 'ticket_written',
      details: { ticket, member, text: beginningOf(text) },
    })),
  );
}
