import { id } from '@adashi/core';
import { writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { random } from '../../base/random.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { TERMS, termsRow } from '../../db/terms-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { savePractice } from './store.ts';
import { newPractice } from './world.ts';

/**
 * Copies the practice squad on offer for one member, and starts the copy. Throws 'not_found' when no practice squad is
 * on offer.
 */
async function copyOffer(trx: Trx, { context, me }: PersonCall<WithClock>, offered: string) {
  const row = await rowsOf(termsRow)`
    insert into squads (name, kind, status, contribution, period, size, start_on, fee_bps, reserve_bps, invite_code, proposed_by, draw_secret, draw_commitment)
    select name, 'test', 'active', contribution, period, size, ${context.clock.today()}::date + 7, fee_bps, reserve_bps, ${random.word(8)}, ${me.id}, '', ''
    from squads where id = ${offered} and kind = 'test' and proposed_by is null
    returning id, ${TERMS}
  `.first(trx);
  return found(row);
}

/** Gives a verified member a running copy of the practice squad on offer. Returns the copy's id. */
export async function joinTestSquad(call: PersonCall<WithDb & WithClock>, offered: string): Promise<string> {
  const { context, me, actor } = call;
  return inTransaction(context.db, async (trx) => {
    const { id: squad, ...terms } = await copyOffer(trx, call, offered);
    const verified = await trx
      .selectFrom('people')
      .select('id')
      .where('id', '=', me.id)
      .where('kyc_status', '=', 'verified')
      .executeTakeFirst();
    if (!verified) throw new AppError('identity_missing');
    const position = Math.floor(terms.size / 2) + 1;
    const seat = await trx
      .insertInto('seats')
      .values({ squad_id: squad, person_id: me.id, position, nonce: Buffer.alloc(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await savePractice(trx, newPractice(squad, id<'seat'>(seat.id), id<'person'>(me.id), terms, context.clock.today()));
    await writeAudit(trx, actor, 'started_test_squad', `squad:${squad}`);
    return squad;
  });
}
