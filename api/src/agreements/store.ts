import { agreement, type MyAgreement, myAgreement } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { language } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { found } from '../http/refusal.ts';

type Agreement = z.output<typeof agreement>;

const COLUMNS = sql`id, title, body_en as "bodyEn", body_fr as "bodyFr", to_json(created_at) as "createdAt",
  (select count(*) from signatures where agreement_id = agreements.id) as signed`;

/** Those in force. */
export async function listAgreements(db: Queryable): Promise<Agreement[]> {
  return rowsOf(agreement)`
    select ${COLUMNS} from agreements where retired_at is null order by created_at, id
  `.all(db);
}

export async function readAgreement(db: Queryable, id: string): Promise<Agreement> {
  return found(await rowsOf(agreement)`select ${COLUMNS} from agreements where id = ${id}`.first(db));
}

/** What a person has to sign, and has signed. */
export async function agreementsOf(db: Queryable, personId: string): Promise<MyAgreement[]> {
  return rowsOf(myAgreement)`
    select id, title, body_en as "bodyEn", body_fr as "bodyFr", coalesce(status, 'pending') as status, to_json(signed_at) as "signedAt"
    from agreements left join signatures on agreement_id = id and person_id = ${personId}
    where retired_at is null or signed_at is not null order by created_at, id
  `.all(db);
}

const signedRow = z.object({
  title: z.string(),
  body: z.string(),
  signature: z.string(),
  signedAt: z.date(),
  language,
});
export type SignedAgreement = z.output<typeof signedRow>;

/** An agreement as a person signed it, in the language that they read it in. */
export async function signedAgreement(db: Queryable, personId: string, id: string): Promise<SignedAgreement> {
  const row = await rowsOf(signedRow)`
    select title, case language when 'fr' then body_fr else body_en end as body, signature, signed_at as "signedAt", language
    from signatures join agreements on agreements.id = agreement_id
    where agreement_id = ${id} and person_id = ${personId} and status = 'agreed'
  `.first(db);
  return found(row);
}
