import type { authRoutes, Language, Parsed } from '@adashi/contract';
import { record } from '../activity/index.ts';
import { hashPassword } from '../credentials/index.ts';
import { rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { random } from '../random.ts';
import { addresseeRow, sendCode } from './codes.ts';

type Body = Parsed<(typeof authRoutes)['signup']>['body'];

/** Creates an account and mails the code that verifies its e-mail address. */
export async function signUp(house: House, body: Body, language: Language): Promise<void> {
  const passwordHash = await hashPassword(house, body.password);
  await inTransaction(house.db, async (trx) => {
    const made = await rowsOf(addresseeRow)`
      insert into people (first_name, last_name, email, password_hash, language, referral_code, referred_by, created_at)
      values (${body.firstName}, ${body.lastName}, ${body.email_address}, ${passwordHash}, ${language}, ${random.word(8)},
        (select id from people where referral_code = ${body.referralCode ?? null}), ${house.clock.now()})
      on conflict (email) do nothing returning id, email, first_name, language
    `.first(trx);
    const person = made ?? refuse('email_taken');
    await sendCode(house, trx, person, 'email');
    await record(trx, { kind: 'member', id: person.id }, 'signed_up', `person:${person.id}`);
  });
}
