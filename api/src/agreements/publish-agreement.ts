import type { agreementRoutes, Parsed } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { idRow } from '../db/columns.ts';
import { countChanged, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';

type Agreement = Parsed<(typeof agreementRoutes)['addAgreement']>['body'];
type Changes = Parsed<(typeof agreementRoutes)['changeAgreement']>['body'];

export async function publishAgreement(
  { house, me, actor }: PersonCall,
  { title, bodyEn, bodyFr }: Agreement,
): Promise<{ id: string }> {
  return inTransaction(house.db, async (trx) => {
    const row = await rowsOf(idRow)`
      insert into agreements (title, body_en, body_fr, created_by, created_at)
      values (${title}, ${bodyEn}, ${bodyFr}, ${me.id}, ${house.clock.now()}) returning id
    `.first(trx);
    const made = found(row);
    await record(trx, actor, 'published_agreement', `agreement:${made.id}`);
    return made;
  });
}

/** What somebody signed is never changed: it is retired, and a new one is published. */
export async function changeAgreement(
  { house, actor }: PersonCall,
  id: string,
  { title, bodyEn, bodyFr }: Changes,
): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`
      update agreements set title = coalesce(${title ?? null}, title), body_en = coalesce(${bodyEn ?? null}, body_en),
        body_fr = coalesce(${bodyFr ?? null}, body_fr)
      where id = ${id} and not exists (select 1 from signatures where agreement_id = agreements.id)
    `;
    if ((await countChanged(trx, write)) === 0) refuse('wrong_state');
    await record(trx, actor, 'changed_agreement', `agreement:${id}`);
  });
}

export async function retireAgreement({ house, actor }: PersonCall, id: string): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const write = sql`update agreements set retired_at = ${house.clock.now()} where id = ${id} and retired_at is null`;
    if ((await countChanged(trx, write)) === 0) refuse('not_found');
    await record(trx, actor, 'retired_agreement', `agreement:${id}`);
  });
}
