import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { byId, type ReadFacts } from './act-facts.ts';

const guarantorRow = z.object({
  member: z.string(),
  guarantor: z.string(),
  email: z.string(),
  status: z.string(),
  relationship: z.string(),
  signature: z.string().nullable(),
  most: z.int().nullable(),
});

/** Reads the facts of a guarantor's verification. A rejection needs no second person. */
export const verifyGuarantor: ReadFacts = async (db, input) => {
  const { id } = byId.parse(input.params);
  if (ROUTES.verifyGuarantor.body.parse(input.body).status === 'rejected') return null;
  const row = await rowsOf(guarantorRow)`
    select member_id as member, name as guarantor, email, status, relationship, signed.signature, signed.most
    from guarantors left join lateral (select signature, most from guarantees
      where guarantor_id = guarantors.id order by signed_at desc, id limit 1) signed on true
    where guarantors.id = ${id} ${db.isTransaction ? sql`for update of guarantors` : sql``}
  `.first(db);
  const { member, guarantor, email, status, most, relationship, signature } = found(row);
  return {
    object: `guarantor:${id}`,
    subject: member,
    amount: 0,
    binding: { guarantor, email, status, most },
    context: { relationship, signature },
    same: {},
    input,
  };
};
