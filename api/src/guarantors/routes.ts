import type { Guarantor, guarantorRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { pageOf } from '../db/page.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { enqueue } from '../jobs/outbox.ts';
import { mails } from '../notifications/index.ts';
import { random, sha256 } from '../random.ts';
import { burdenOf, payDebts } from './debts.ts';

const COLUMNS = sql`guarantors.id, member_id as "memberId", first_name || ' ' || last_name as member, name, guarantors.email,
  guarantors.phone_number as "phoneNumber", relationship, status, to_json(guarantors.created_at) as "createdAt"`;
const FROM = sql`guarantors join people on people.id = member_id`;

function mine({ me }: PersonCall) {
  return me.role === 'user' ? sql`member_id = ${me.id}` : sql`true`;
}

async function readGuarantor(call: PersonCall, guarantorId: string): Promise<Guarantor> {
  const { rows } =
    await sql<Guarantor>`select ${COLUMNS} from ${FROM} where guarantors.id = ${guarantorId} and ${mine(call)}`.execute(
      call.house.db,
    );
  return found(rows[0]);
}

interface ByLink {
  id: string;
  name: string;
  member: string;
  member_id: string;
  status: Guarantor['status'];
}

async function byLink(house: House, link: string): Promise<ByLink> {
  const { rows } = await sql<ByLink>`
    select guarantors.id, name, first_name || ' ' || last_name as member, member_id, status from ${FROM} where link_hash = ${sha256(link)}
  `.execute(house.db);
  return found(rows[0]);
}

export const guarantorHandlers: Handlers<typeof guarantorRoutes> = {
  nominate: async ({ body }, call) => {
    const { house, me, actor } = call;
    const link = random.token();
    const made = await inTransaction(house.db, async (trx) => {
      const { rows } = await sql<{ id: string; first_name: string; last_name: string; own: boolean }>`
        with person as (select first_name, last_name, email from people where id = ${me.id}), made as (
          insert into guarantors (member_id, name, email, phone_number, relationship, link_hash, created_at)
          values (${me.id}, ${body.name}, ${body.email}, ${body.phoneNumber}, ${body.relationship}, ${sha256(link)}, ${house.clock.now()})
          returning id)
        select made.id, first_name, last_name, person.email = ${body.email} as own from made, person
      `.execute(trx);
      const row = found(rows[0]);
      if (row.own) refuse('bad_input', { fields: { email: 'A guarantor is somebody else' } });
      // The new guarantor answers for every seat that is not running yet and has no verified one.
      await sql`
        update seats set guarantor_id = ${row.id} from squads
        where squads.id = squad_id and person_id = ${me.id} and squads.status in ('upcoming', 'pending')
          and not exists (select 1 from guarantors where id = guarantor_id and status = 'verified')
      `.execute(trx);
      const url = `${house.config.publicUrl}/guarantor?id=${link}`;
      const mail = mails.guarantorAsked[me.language]({
        name: body.name,
        member: `${row.first_name} ${row.last_name}`,
        url,
      });
      await enqueue(trx, [{ kind: 'mail', key: `guarantor:${row.id}`, payload: { to: body.email, ...mail } }]);
      await record(trx, actor, 'named_guarantor', `guarantor:${row.id}`);
      return row.id;
    });
    house.wakeOutbox();
    return readGuarantor(call, made);
  },
  guarantors: async ({ query }, call) => {
    const like = query.q ? `%${query.q}%` : null;
    return pageOf<Guarantor>(call.house.db, query, {
      columns: COLUMNS,
      from: sql`${FROM} where ${mine(call)} and (${query.status ?? null}::text is null or status = ${query.status ?? null})
        and (${like}::text is null or name || ' ' || first_name || ' ' || last_name ilike ${like})`,
      order: sql`guarantors.created_at desc, guarantors.id`,
      sorts: { name: sql`name`, status: sql`status`, created: sql`guarantors.created_at` },
    });
  },
  guarantorStats: async (_, { house }) => {
    const { rows } = await sql<{
      status: string;
      count: number;
    }>`select status, count(*) as count from guarantors group by status`.execute(house.db);
    return Object.fromEntries(rows.map((row) => [row.status, row.count]));
  },
  guarantorByLink: async ({ query }, { house }) => {
    const { id: guarantorId, member, name, status } = await byLink(house, query.id);
    return { member, name, status, ...(await burdenOf(house, guarantorId)) };
  },
  answerByLink: async ({ query, body }, { house }) => {
    const { id: guarantorId, status } = await byLink(house, query.id);
    if (status !== 'invited') refuse('wrong_state');
    await inTransaction(house.db, async (trx) => {
      const { numAffectedRows } = await sql`
        update guarantors set status = ${body.answer}, answered_at = ${house.clock.now()} where id = ${guarantorId} and status = 'invited'
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('wrong_state');
      await record(trx, { kind: 'guarantor', id: guarantorId }, `guarantor_${body.answer}`, `guarantor:${guarantorId}`);
    });
    return { message: body.answer };
  },
  payByLink: async ({ query }, { house }) => {
    const { id: guarantorId, status } = await byLink(house, query.id);
    if (status !== 'verified') refuse('wrong_state');
    return { paid: await payDebts(house, guarantorId) };
  },
  guarantor: async ({ params }, call) => readGuarantor(call, params.id),
  verifyGuarantor: async ({ params, body }, { house, me, actor }) => {
    await inTransaction(house.db, async (trx) => {
      const { numAffectedRows } = await sql`
        update guarantors set status = ${body.status}, verified_by = ${me.id} where id = ${params.id} and status = 'accepted'
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('wrong_state');
      await record(trx, actor, `guarantor_${body.status}`, `guarantor:${params.id}`);
    });
    return { message: 'Saved' };
  },
};
