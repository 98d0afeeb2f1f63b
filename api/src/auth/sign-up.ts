import type { authRoutes, Language, Parsed } from '@adashi/contract';
import { writeAudit } from '../audit/index.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import { askForCode } from './asked-code.ts';
import { addresseeRow, lately, sendCode } from './codes.ts';
import { hashNewPassword } from './credentials/index.ts';
import { keepRefused } from './refused-sign-ups.ts';

type Body = Parsed<(typeof authRoutes)['signup']>['body'];

/**
 * Creates an account and mails the code; for a verified address, only notifies the owner. The response is the same
 * (docs/decisions/0052-no-account-enumeration.md).
 */
export async function signUp(context: WithConfig & WithDb & WithClock, body: Body, language: Language): Promise<void> {
  const passwordHash = await hashNewPassword(context, body.password);
  await inTransaction(context.db, async (trx) => {
    const made = await rowsOf(addresseeRow)`
      insert into people (first_name, last_name, email, password_hash, language, referral_code, referred_by, created_at)
      values (${body.firstName}, ${body.lastName}, ${body.email_address}, ${passwordHash}, ${language}, ${random.word(8)},
        (select id from people where referral_code = ${body.referralCode ?? null}), ${context.clock.now()})
      on conflict (email) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, password_hash = excluded.password_hash,
        language = excluded.language, referred_by = coalesce(excluded.referred_by, people.referred_by)
      where people.role = 'user' and people.email_verified_at is null
        and not exists (select 1 from login_codes
          where person_id = people.id and purpose = 'email' and login_codes.created_at > ${lately(context)})
      returning id, email, first_name, language
    `.first(trx);
    if (!made) {
      await keepRefused(context, trx, body, passwordHash, language);
      return askForCode(trx, { to: body.email_address, purpose: 'sign_up' });
    }
    await sendCode(context, trx, made, 'email');
    await writeAudit(trx, { kind: 'member', id: made.id }, 'signed_up', `person:${made.id}`);
  });
}
