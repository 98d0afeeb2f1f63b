import {
  type Agreement,
  type AgreementRow,
  agreement,
  type agreementRoutes,
  agreementRow,
  type MyAgreement,
  myAgreement,
  type Parsed,
  signatureRow,
} from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { language } from '../../db/columns.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { everyRow } from '../../db/every-row.ts';
import { keptForAMinute } from '../../db/kept-counts.ts';
import { type Page, pageOf } from '../../db/page.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { peopleFound } from '../../db/search-text.ts';
import { IN_FORCE, isFor } from './in-force.ts';

/** SQL for the fingerprint of an agreement version. Every change of the text changes the fingerprint. */
export const FINGERPRINT = sql`encode(sha256(convert_to(title || chr(10) || body_en || chr(10) || body_fr, 'UTF8')), 'hex')`;

const STATE = sql`case when published_at is null then 'draft' when retired_at is null then 'in_force' else 'retired' end`;

const COLUMNS = sql`id, template, version, title, ${STATE} as state, is_for_everyone as "forEverybody",
  to_json(created_at) as "createdAt", to_json(published_at) as "publishedAt", to_json(retired_at) as "retiredAt",
  (select first_name || ' ' || last_name from people where people.id = published_by) as "publishedBy"`;

const versionRow = agreementRow.omit({ signed: true, rejected: true });
const wholeRow = agreement.omit({ signed: true, rejected: true });
const countedRow = z.object({ agreement: z.string(), signed: z.int(), rejected: z.int() });

const allSigned = keptForAMinute(
  ({ db }: WithDb) =>
    rowsOf(countedRow)`
      select agreement_id as agreement, count(*) filter (where status = 'agreed') as signed,
        count(*) filter (where status = 'rejected') as rejected
      from signatures group by agreement_id
    `.all(db),
  (rows) => rows.reduce((sum, { signed, rejected }) => sum + signed + rejected, 0),
);

/** Returns the number of signatures and the number of rejections of an agreement version. */
async function signedOf(
  context: WithDb & WithClock,
): Promise<(id: string) => Pick<AgreementRow, 'signed' | 'rejected'>> {
  const counted = new Map((await allSigned(context)).map(({ agreement: id, ...counts }) => [id, counts]));
  return (id) => counted.get(id) ?? { signed: 0, rejected: 0 };
}

/** Lists all versions of all agreements, grouped by agreement, newest version first. */
export async function listAgreements(context: WithDb & WithClock): Promise<AgreementRow[]> {
  const versions = await rowsOf(versionRow)`
    select ${COLUMNS} from agreements
    order by (select min(created_at) from agreements first where first.template = agreements.template), template, version desc
  `.all(context.db);
  const counts = await signedOf(context);
  return versions.map((version) => ({ ...version, ...counts(version.id) }));
}

export async function readAgreement(context: WithDb & WithClock, id: string): Promise<Agreement> {
  const row = await rowsOf(wholeRow)`
    select ${COLUMNS}, body_en as "bodyEn", body_fr as "bodyFr", ${FINGERPRINT} as fingerprint,
      array(select email from agreement_people join people on people.id = person_id
        where agreement_id = agreements.id and erased_at is null order by email) as people
    from agreements where id = ${id}
  `.first(context.db);
  return { ...found(row), ...(await signedOf(context))(id) };
}

type Signatures = Parsed<(typeof agreementRoutes)['signatures']>['query'];

/** Lists the signatures and rejections of an agreement version, newest first. */
function signaturesList(id: string, { q, status, sort }: Pick<Signatures, 'q' | 'status' | 'sort'>) {
  const conditions = [
    sql`agreement_id = ${id}`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(q ? [sql`person_id in ${peopleFound(q)}`] : []),
  ];
  const named = sort === 'name' ? sql`join people on people.id = person_id` : sql``;
  return {
    columns: sql`people.id, first_name || ' ' || last_name as name, email as email_address, status, signature,
      signatures.language, to_json(signed_at) as "signedAt"`,
    from: sql`signatures ${named} where ${sql.join(conditions, sql` and `)}`,
    order: sql`signed_at desc, person_id`,
    sorts: { name: [sql`last_name`, sql`first_name`, sql`person_id`], signed: [sql`signed_at`, sql`person_id`] },
    shown: {
      key: sql`signatures.person_id`,
      from: sql`people join signatures on person_id = people.id and agreement_id = ${id}`,
    },
  };
}

export type SignatureRow = z.output<typeof signatureRow>;

export function listSignatures(db: Queryable, id: string, query: Signatures): Promise<Page<SignatureRow>> {
  return pageOf(db, signatureRow, query, signaturesList(id, query));
}

/**
 * Yields all filtered signatures in the requested order, row by row. An agreement for everyone can have one row for
 * each member.
 */
export function everySignature(
  db: Queryable,
  id: string,
  query: Parsed<(typeof agreementRoutes)['signaturesFile']>['query'],
): AsyncGenerator<SignatureRow> {
  const { sort = 'signed', order } = query.sort ? query : { order: 'desc' as const };
  return everyRow(db, signatureRow, { sort, order }, signaturesList(id, { ...query, sort }));
}

/** Returns the SQL query for the agreements that a person must sign or has signed. */
const ofPerson = (personId: string, only = sql``) => rowsOf(myAgreement)`
  select id, title, version, body_en as "bodyEn", body_fr as "bodyFr", coalesce(status, 'pending') as status,
    ${IN_FORCE} as "isInForce", to_json(signed_at) as "signedAt"
  from agreements left join signatures on agreement_id = id and person_id = ${personId}
  where ((${IN_FORCE} and ${isFor(personId)}) or status = 'agreed') ${only}
  order by retired_at is not null, created_at, id
`;

/** Lists the agreements that a person must sign or has signed. */
export async function agreementsOf(db: Queryable, personId: string): Promise<MyAgreement[]> {
  return ofPerson(personId).all(db);
}

/** Returns one agreement that a person must sign or has signed. Throws 'not_found' for the agreement of another person. */
export async function agreementOf(db: Queryable, personId: string, id: string): Promise<MyAgreement> {
  return found(await ofPerson(personId, sql`and id = ${id}`).first(db));
}

const signedRow = z.object({
  title: z.string(),
  body: z.string(),
  signature: z.string(),
  signedAt: z.date(),
  language,
});
export type SignedAgreement = z.output<typeof signedRow>;

/** Returns a signed agreement in the language of the signature. */
export async function signedAgreement(db: Queryable, personId: string, id: string): Promise<SignedAgreement> {
  const row = await rowsOf(signedRow)`
    select title, case language when 'fr' then body_fr else body_en end as body, signature, signed_at as "signedAt", language
    from signatures join agreements on agreements.id = agreement_id
    where agreement_id = ${id} and person_id = ${personId} and status = 'agreed'
  `.first(db);
  return found(row);
}
