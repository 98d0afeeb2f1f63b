import type { bankRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { random } from '../random.ts';
import { addBank, type BankView, banksOf } from './store.ts';

async function ownBank({ house, me }: PersonCall, bankId: string): Promise<BankView> {
  return found((await banksOf(house.db, me.id)).find((bank) => bank.id === bankId));
}

type MandateStatus = 'none' | 'pending' | 'active' | 'cancelled' | 'failed';

export const bankHandlers: Handlers<typeof bankRoutes> = {
  banks: async (_, { house, me }) => banksOf(house.db, me.id),
  bank: async ({ params }, call) => ownBank(call, params.id),
  addBank: async ({ body }, call) => {
    const { house, me, actor } = call;
    const id = await inTransaction(house.db, async (trx) => {
      const made = (await addBank(house, trx, me.id, body)) ?? refuse('bank_exists');
      await record(trx, actor, 'added_bank', `person:${me.id}`);
      return made;
    });
    return ownBank(call, id);
  },
  changeBank: async ({ params, body }, call) => {
    const { house, me, actor } = call;
    await ownBank(call, params.id);
    await inTransaction(house.db, async (trx) => {
      if (body.holderName) {
        await sql`update banks set holder_name = ${body.holderName} where id = ${params.id} and person_id = ${me.id}`.execute(
          trx,
        );
      }
      if (body.isPayout) await sql`update people set payout_bank_id = ${params.id} where id = ${me.id}`.execute(trx);
      await record(trx, actor, 'changed_bank', `person:${me.id}`);
    });
    return ownBank(call, params.id);
  },
  deleteBank: async ({ params }, call) => {
    const { house, me, actor } = call;
    const { isPayout } = await ownBank(call, params.id);
    const { rows } = await sql`select 1 from mandates where bank_id = ${params.id} and status = 'active'`.execute(
      house.db,
    );
    if (isPayout || rows.length > 0) refuse('wrong_state');
    await sql`delete from banks where id = ${params.id} and person_id = ${me.id}`.execute(house.db);
    await record(house.db, actor, 'removed_bank', `person:${me.id}`);
    return { message: 'Removed' };
  },
  connectBank: async (_, { house, me, actor }) => {
    const flow = random.uuid();
    const { authorisationUrl } = await house.payments.startMandate(flow, me.id);
    await sql`insert into mandates (person_id, flow) values (${me.id}, ${flow})`.execute(house.db);
    await record(house.db, actor, 'started_bank_consent', `person:${me.id}`);
    return { authorisation_url: authorisationUrl };
  },
  mandate: async (_, { house, me }) => {
    const { rows } = await sql<{ status: MandateStatus; lastDigits: string | null }>`
      select status, last_digits as "lastDigits" from mandates left join banks on banks.id = bank_id
      where mandates.person_id = ${me.id} order by status = 'active' desc, mandates.created_at desc limit 1
    `.execute(house.db);
    return rows[0] ?? { status: 'none', lastDigits: null };
  },
};
