import type { guarantorBody } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { mailboxOf } from '../../base/names.ts';
import { random, sha256 } from '../../base/random.ts';
import { countRow } from '../../db/columns.ts';
import { dailyLimitReached } from '../../db/daily-limit.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue, lockRecipients, sealed } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';

type Body = z.output<typeof guarantorBody>;

const namedRow = z.object({ id: z.string(), member: z.string(), ownEmail: z.string() });

async function addGuarantor(trx: Trx, { context, me }: PersonCall<WithClock>, body: Body, link: string) {
  const row = await rowsOf(namedRow)`
    with person as (select first_name, last_name, email from people where id = ${me.id}), made as (
      insert into guarantors (member_id, name, email, phone_number, relationship, language, link_hash, created_at)
      values (${me.id}, ${body.name}, ${body.email}, ${body.phoneNumber}, ${body.relationship}, ${body.language ?? me.language},
        ${sha256(link)}, ${context.clock.now()})
      returning id)
    select made.id, first_name || ' ' || last_name as member, person.email as "ownEmail" from made, person
  `.first(trx);
  return found(row);
}

/** Maximum number of nomination mails per day, for each member and for each address. */
const A_DAY = 5;

/** Enforces the daily mail limit, because nominees may not know Adashi. Throws 'too_many_requests' above the limit. */
async function checkRecipient(trx: Trx, { context, me }: PersonCall<WithClock>, email: string): Promise<void> {
  const since = new Date(context.clock.now().getTime() - 86_400_000);
  await trx.selectFrom('people').select('id').where('id', '=', me.id).forNoKeyUpdate().execute();
  await lockRecipients(trx, [email]);
  const row = await rowsOf(countRow)`
    select greatest(
      (select count(*) from guarantors where member_id = ${me.id} and created_at > ${since}),
      (select count(*) from guarantors where lower(email) = ${email} and created_at > ${since})) as count
  `.first(trx);
  if (found(row).count >= A_DAY) throw dailyLimitReached();
}

/**
 * Assigns the new guarantor to the member's seats in squads that have not started. Skips seats with a verified
 * guarantor.
 */
async function standForSeats(trx: Trx, memberId: string, guarantorId: string): Promise<void> {
  await sql`
    update seats set guarantor_id = ${guarantorId} from squads
    where squads.id = squad_id and person_id = ${memberId} and squads.status in ('upcoming', 'pending')
      and not exists (select 1 from guarantors where id = guarantor_id and status = 'verified')
  `.execute(trx);
}

/** Nominates a guarantor and mails a response link. Returns the guarantor's id. */
export async function nominate(call: PersonCall<WithConfig & WithDb & WithClock>, body: Body): Promise<string> {
  const { context, me, actor } = call;
  const link = random.token();
  return inTransaction(context.db, async (trx) => {
    await checkRecipient(trx, call, body.email);
    const { id, member, ownEmail } = await addGuarantor(trx, call, body, link);
    const isOwn = mailboxOf(ownEmail) === mailboxOf(body.email);
    if (isOwn) throw new AppError('bad_input', { fields: { email: 'Name someone other than yourself' } });
    await standForSeats(trx, me.id, id);
    const url = `${context.config.publicUrl}/guarantor#id=${link}`;
    const mail = templates[body.language ?? me.language].mails.guarantorAsked({ name: body.name, member, url });
    await enqueue(trx, [
      {
        kind: 'mail',
        queue: 'codes',
        key: `guarantor:${id}`,
        payload: sealed(context.config, { to: body.email, ...mail }),
      },
    ]);
    await writeAudit(trx, actor, 'named_guarantor', `guarantor:${id}`);
    return id;
  });
}
