import { kycRoutes, kycStatus, type Output } from '@adashi/contract';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { language } from '../../db/columns.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

/** Returns the last saved identity form. `data` is null before the first save. */
export async function savedForm(db: Queryable, personId: string): Promise<Output<(typeof kycRoutes)['kyc']>> {
  const row = await rowsOf(kycRoutes.kyc.output)`
    select case when others is not null then json_strip_nulls(json_build_object('firstName', first_name, 'lastName', last_name,
      'email_address', email, 'phoneNumber', phone_number, 'homeAddress', home_address, 'city', city, 'state', state,
      'zipCode', zip_code, 'jobTitle', job_title, 'employerName', employer_name,
      'employerPhoneNumber', employer_phone_number, 'others', others)) end as data
    from people where id = ${personId} and erased_at is null
  `.first(db);
  return found(row);
}

const standingRow = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  isSubmitted: z.boolean(),
  status: kycStatus,
});

export async function kycStanding(db: Queryable, personId: string): Promise<z.output<typeof standingRow>> {
  const row = await rowsOf(standingRow)`
    select email, first_name as "firstName", last_name as "lastName", language, others is not null as "isSubmitted", kyc_status as status from people where id = ${personId}
  `.first(db);
  return found(row);
}

/** Throws 'not_found' unless the identity check belongs to the person. */
export async function checkReference(db: Queryable, personId: string, reference: string): Promise<void> {
  const check = await db
    .selectFrom('identity_checks')
    .select('reference')
    .where('person_id', '=', personId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  found(check);
}

/** Marks the open staff request as answered by the member. Returns false without an open request. */
export async function answerRequest(trx: Trx, personId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_requests')
    .set({ responded_at: at })
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .where('responded_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
