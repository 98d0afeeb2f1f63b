import { ROUTES } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { byId, type ReadFacts, withoutReason } from './act-facts.ts';

const memberRow = z.object({
  firstName: z.string(),
  lastName: z.string(),
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
});

async function memberOf(db: Queryable, id: string): Promise<z.output<typeof memberRow>> {
  const row = await rowsOf(memberRow)`
    select first_name as "firstName", last_name as "lastName", kyc_status = 'verified' as "isVerified",
      suspended_at is not null as "isSuspended"
    from people where id = ${id} and erased_at is null ${db.isTransaction ? sql`for update` : sql``}
  `.first(db);
  return found(row);
}

/** Reads the facts for ending a member's suspension. */
export const reactivateMember: ReadFacts = async (db, input) => {
  const { id } = byId.parse(input.params);
  const { isSuspended } = await memberOf(db, id);
  return { object: `person:${id}`, subject: id, amount: 0, binding: { isSuspended }, same: {}, input };
};

/** Reads the facts of a name change. Only a verified member's name change needs two people (MONEY §3.12). */
export const updatePersonalInfo: ReadFacts = async (db, input) => {
  const { id } = byId.parse(input.params);
  const body = ROUTES.updatePersonalInfo.body.parse(input.body);
  const { firstName, lastName, isVerified } = await memberOf(db, id);
  const to = { firstName: body.firstName ?? firstName, lastName: body.lastName ?? lastName };
  if (!isVerified || (to.firstName === firstName && to.lastName === lastName)) return null;
  return {
    object: `person:${id}`,
    subject: id,
    amount: 0,
    binding: { from: `${firstName} ${lastName}`, to: `${to.firstName} ${to.lastName}` },
    same: withoutReason(body),
    input,
  };
};
