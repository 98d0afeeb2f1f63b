import { type kycRoutes, MESSAGES } from '@adashi/contract';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers, PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { EMPLOYMENT_COLUMNS, PERSONAL_COLUMNS } from '../people/index.ts';
import type { IdentityVerdict } from '../providers/identity/port.ts';
import { random } from '../random.ts';
import { settleIdentity } from './settle-identity.ts';

interface SavedForm {
  firstName: string;
  lastName: string;
  email_address: string;
  phoneNumber?: string;
  homeAddress?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  jobTitle?: string;
  employerName?: string;
  employerPhoneNumber?: string;
  others?: string;
}

function checkSelf(call: PersonCall, personId: string): void {
  if (call.me.role === 'user' && call.me.id !== personId) refuse('not_found');
}

const COLUMNS = { ...PERSONAL_COLUMNS, ...EMPLOYMENT_COLUMNS, others: 'others' } as const;

/** Saves the form. The e-mail is the one that was verified at sign-up and is not changed here. */
async function save(call: PersonCall, form: object, isFirst: boolean): Promise<void> {
  const values: Record<string, unknown> = { ...form };
  const set = Object.entries(COLUMNS)
    .filter(([field]) => values[field] !== undefined)
    .map(([field, column]) => sql`${sql.ref(column)} = ${values[field]}`);
  if (set.length === 0) return;
  await inTransaction(call.house.db, async (trx) => {
    const { numAffectedRows } = await sql`
      update people set ${sql.join(set)} where id = ${call.me.id} and (${!isFirst} or others is null) and kyc_status <> 'verified'
    `.execute(trx);
    if (numAffectedRows === 0n) refuse('already_submitted');
    await record(trx, call.actor, isFirst ? 'submitted_kyc' : 'changed_kyc', `person:${call.me.id}`);
  });
}

/** The spec's two sentences, or what the provider refused and why. */
function verdictMessage({ status, reason }: IdentityVerdict): string {
  const message = {
    verified: MESSAGES.kycVerified,
    pending: MESSAGES.kycPending,
    declined: MESSAGES.kycDeclined,
    expired: MESSAGES.kycExpired,
  }[status];
  return reason ? `${message}: ${reason}` : message;
}

export const kycHandlers: Handlers<typeof kycRoutes> = {
  submitKyc: async ({ params, body }, call) => {
    checkSelf(call, params.id);
    await save(call, body, true);
    return { message: 'Personal Information Updated' };
  },
  kyc: async ({ params }, call) => {
    checkSelf(call, params.id);
    const { rows } = await sql<{ data: SavedForm | null }>`
      select case when others is not null then json_strip_nulls(json_build_object('firstName', first_name, 'lastName', last_name,
        'email_address', email, 'phoneNumber', phone_number, 'homeAddress', home_address, 'city', city, 'state', state,
        'zipCode', zip_code, 'jobTitle', job_title, 'employerName', employer_name,
        'employerPhoneNumber', employer_phone_number, 'others', others)) end as data
      from people where id = ${params.id} and erased_at is null
    `.execute(call.house.db);
    return found(rows[0]);
  },
  changeKyc: async ({ params, body }, call) => {
    checkSelf(call, params.id);
    await save(call, body, false);
    return { message: 'Personal Information Updated' };
  },
  initiateKyc: async (_, { house, me, actor }) => {
    const { rows } = await sql<{ email: string; submitted: boolean; kyc_status: string }>`
      select email, others is not null as submitted, kyc_status from people where id = ${me.id}
    `.execute(house.db);
    const person = found(rows[0]);
    if (!person.submitted || person.kyc_status === 'verified') refuse('wrong_state');
    const reference = `kyc-${random.uuid()}`;
    const { verificationUrl } = await house.identity.start(reference, person.email);
    await inTransaction(house.db, async (trx) => {
      await sql`insert into identity_checks (reference, person_id) values (${reference}, ${me.id})`.execute(trx);
      await sql`update people set kyc_reference = ${reference}, kyc_status = 'pending' where id = ${me.id}`.execute(
        trx,
      );
      await record(trx, actor, 'started_identity_check', `person:${me.id}`);
    });
    return { data: { verification_url: verificationUrl, reference } };
  },
  kycCallback: async ({ body }, { house, me }) => {
    const { rows } = await sql`
      select 1 from identity_checks where person_id = ${me.id} and reference = ${body.reference}
    `.execute(house.db);
    found(rows[0]);
    return { message: verdictMessage(await settleIdentity(house, body.reference)) };
  },
  updateUserKyc: async ({ params, body }, { house, actor }) => {
    const now = house.clock.now();
    await inTransaction(house.db, async (trx) => {
      const { numAffectedRows } = await sql`
        update people set kyc_status = ${body.kycVerificationStatus},
          kyc_verified_at = case when ${body.kycVerificationStatus} = 'verified' then coalesce(kyc_verified_at, ${now}) end
        where id = ${params.id} and erased_at is null and role = 'user'
      `.execute(trx);
      if (numAffectedRows === 0n) refuse('not_found');
      await record(trx, actor, 'set_kyc_status', `person:${params.id}`, body);
    });
    return { message: 'Saved' };
  },
};
