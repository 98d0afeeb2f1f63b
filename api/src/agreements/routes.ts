import type { agreementRoutes, MyAgreement, Output } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { agreementPdf, type SignedAgreement } from './pdf.ts';

type Agreement = Output<(typeof agreementRoutes)['agreement']>;

const COLUMNS = sql`id, title, body_en as "bodyEn", body_fr as "bodyFr", to_json(created_at) as "createdAt",
  (select count(*) from signatures where agreement_id = agreements.id) as signed`;

export const agreementHandlers: Handlers<typeof agreementRoutes> = {
  addAgreement: async ({ body }, { house, me, actor }) =>
    inTransaction(house.db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        insert into agreements (title, body_en, body_fr, created_by, created_at)
        values (${body.title}, ${body.bodyEn}, ${body.bodyFr}, ${me.id}, ${house.clock.now()}) returning id
      `.execute(trx);
      await record(trx, actor, 'published_agreement', `agreement:${rows[0]?.id}`);
      return found(rows[0]);
    }),
  agreements: async (_, { house }) => {
    const { rows } =
      await sql<Agreement>`select ${COLUMNS} from agreements where retired_at is null order by created_at, id`.execute(
        house.db,
      );
    return rows;
  },
  agreement: async ({ params }, { house }) => {
    const { rows } = await sql<Agreement>`select ${COLUMNS} from agreements where id = ${params.id}`.execute(house.db);
    return found(rows[0]);
  },
  changeAgreement: async ({ params, body }, { house, actor }) => {
    await inTransaction(house.db, async (trx) => {
      // What somebody signed is never changed: it is retired, and a new one is published.
      const { numAffectedRows } = await sql`
        update agreements set title = coalesce(${body.title ?? null}, title), body_en = coalesce(${body.bodyEn ?? null}, body_en),
          body_fr = coalesce(${body.bodyFr ?? null}, body_fr)
        where id = ${params.id} and not exists (select 1 from signatures where agreement_id = agreements.id)
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('wrong_state');
      await record(trx, actor, 'changed_agreement', `agreement:${params.id}`);
    });
    return { message: 'Saved' };
  },
  retireAgreement: async ({ params }, { house, actor }) => {
    await inTransaction(house.db, async (trx) => {
      const { numAffectedRows } = await sql`
        update agreements set retired_at = ${house.clock.now()} where id = ${params.id} and retired_at is null
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('not_found');
      await record(trx, actor, 'retired_agreement', `agreement:${params.id}`);
    });
    return { message: 'Saved' };
  },
  myAgreements: async (_, { house, me }) => {
    const { rows } = await sql<MyAgreement>`
      select id, title, body_en as "bodyEn", body_fr as "bodyFr", coalesce(status, 'pending') as status, to_json(signed_at) as "signedAt"
      from agreements left join signatures on agreement_id = id and person_id = ${me.id}
      where retired_at is null or signed_at is not null order by created_at, id
    `.execute(house.db);
    return rows;
  },
  agreementPdf: async ({ params }, { house, me, reply }) => {
    const { rows } = await sql<SignedAgreement>`
      select title, case language when 'fr' then body_fr else body_en end as body, signature, signed_at as "signedAt", language
      from signatures join agreements on agreements.id = agreement_id
      where agreement_id = ${params.file.slice(0, -4)} and person_id = ${me.id} and status = 'agreed'
    `.execute(house.db);
    const pdf = await agreementPdf(found(rows[0]));
    return reply.type('application/pdf').send(pdf) as unknown as string; // sent as bytes: the answer has no other shape
  },
  signAgreement: async ({ params, body }, { house, me, actor }) => {
    await inTransaction(house.db, async (trx) => {
      const { numAffectedRows } = await sql`
        insert into signatures (agreement_id, person_id, status, signature, language, signed_at)
        select id, ${me.id}, ${body.status}, ${body.signature}, ${body.language}, ${house.clock.now()}
        from agreements where id = ${params.id} and retired_at is null
        on conflict (agreement_id, person_id) do update
        set status = excluded.status, signature = excluded.signature, language = excluded.language, signed_at = excluded.signed_at
        where signatures.status = 'rejected'
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('wrong_state');
      await record(trx, actor, `agreement_${body.status}`, `agreement:${params.id}`);
    });
    return { message: 'Saved' };
  },
};
