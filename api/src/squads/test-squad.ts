import { id, type SeatId } from '@adashi/core';
import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { random } from '../random.ts';
import { newPractice, nextWeek, readPractice, savePractice } from './practice.ts';
import { lockSquad, readSquad, seatOfPerson } from './store.ts';

/** One test squad is always on offer; members play copies of it. */
export async function offerTestSquad(db: Database): Promise<void> {
  await sql`
    insert into squads (name, kind, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, draw_secret, draw_commitment)
    select 'Practice squad', 'test', 'upcoming', 10000, 5, '2026-01-02', 60, 100, ${random.word(8)}, '', ''
    where not exists (select 1 from squads where kind = 'test' and proposed_by is null)
  `.execute(db);
}

/** Gives a verified member an own running copy of the test squad on offer. Answers its id. */
export async function joinTestSquad({ house, me, actor }: PersonCall, offered: string): Promise<string> {
  return inTransaction(house.db, async (trx) => {
    const offer = await readSquad(trx, offered);
    if (offer.kind !== 'test' || offer.status !== 'upcoming') refuse('wrong_state');
    const verified = await sql`select 1 from people where id = ${me.id} and kyc_status = 'verified'`.execute(trx);
    if (verified.rows.length === 0) refuse('identity_missing');
    const { rows } = await sql<{ id: string }>`
      insert into squads (name, kind, status, contribution, size, start_on, fee_bps, reserve_bps, invite_code, proposed_by, draw_secret, draw_commitment)
      select name, 'test', 'active', contribution, size, ${house.clock.today()}::date + 7, fee_bps, reserve_bps, ${random.word(8)}, ${me.id}, '', ''
      from squads where id = ${offered} returning id
    `.execute(trx);
    const squad = await lockSquad(trx, found(rows[0]).id);
    const position = Math.floor(squad.size / 2) + 1;
    const seats = await sql<{ id: SeatId }>`
      insert into seats (squad_id, person_id, position, nonce) values (${squad.id}, ${me.id}, ${position}, '') returning id
    `.execute(trx);
    const { contribution, size, startOn, feeBps, reserveBps } = squad;
    const terms = { contribution, size, startOn, feeBps, reserveBps };
    await savePractice(
      trx,
      newPractice(squad.id, found(seats.rows[0]).id, id<'person'>(me.id), terms, house.clock.today()),
    );
    await record(trx, actor, 'started_test_squad', `squad:${squad.id}`);
    return squad.id;
  });
}

/** Moves an own test squad on by a week. */
export async function playNextWeek({ house, me }: PersonCall, squadId: string): Promise<void> {
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    await seatOfPerson(trx, squadId, me.id);
    if (squad.kind !== 'test' || squad.status !== 'active') refuse('wrong_state');
    await savePractice(trx, nextWeek(await readPractice(trx, squadId)));
  });
}
