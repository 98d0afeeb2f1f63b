import { sql } from 'kysely';
import { record } from '../activity/index.ts';
import type { Trx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/bind.ts';
import { refuse } from '../http/refusal.ts';
import { random } from '../random.ts';
import { checkOwesNothing, lockSquad, type SquadRecord } from './store.ts';

interface Wish {
  readonly position?: number | undefined;
  readonly inviteCode?: string | undefined;
  readonly nonce?: string | undefined;
}

/** Only squads that are open may be joined, those of a circle only by its code. */
function checkOpen(squad: SquadRecord, wish: Wish): void {
  if (squad.status !== 'upcoming') refuse('wrong_state');
  if (squad.kind === 'custom' && wish.inviteCode !== squad.inviteCode) refuse('forbidden');
}

/** A position is chosen only where members choose; it must be free. */
export async function checkPosition(trx: Trx, squad: SquadRecord, position: number): Promise<void> {
  if (position > squad.size) refuse('bad_input', { fields: { position: 'There is no such position' } });
  const { rows } = await sql`
    select 1 from seats where squad_id = ${squad.id} and position = ${position} and status = 'active'
  `.execute(trx);
  if (rows.length > 0) refuse('position_taken');
}

async function checkMember(trx: Trx, personId: string, squadId: string): Promise<void> {
  const { rows } = await sql<{ verified: boolean; member: boolean }>`
    select kyc_status = 'verified' as verified,
      exists (select 1 from seats where squad_id = ${squadId} and person_id = people.id and status = 'active') as member
    from people where id = ${personId}
  `.execute(trx);
  if (!rows[0]?.verified) refuse('identity_missing');
  if (rows[0]?.member) refuse('already_member');
  await checkOwesNothing(trx, personId);
}

/** Takes a seat, with the member's own nonce for the draw and the guarantor that the member has (MONEY §2). */
export async function joinSquad(call: PersonCall, squadId: string, wish: Wish): Promise<void> {
  const { house, me, actor } = call;
  await inTransaction(house.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    checkOpen(squad, wish);
    await checkMember(trx, me.id, squad.id);
    const { rows } = await sql<{ taken: number }>`
      select count(*) as taken from seats where squad_id = ${squad.id} and status = 'active'
    `.execute(trx);
    if ((rows[0]?.taken ?? 0) >= squad.size) refuse('squad_full');
    const position = squad.orderRule === 'choice' ? (wish.position ?? null) : null;
    if (position !== null) await checkPosition(trx, squad, position);
    const nonce = wish.nonce ? Buffer.from(wish.nonce, 'hex') : random.bytes(16);
    await sql`
      insert into seats (squad_id, person_id, position, nonce, guarantor_id)
      values (${squad.id}, ${me.id}, ${position}, ${nonce},
        (select id from guarantors where member_id = ${me.id} and status in ('invited', 'accepted', 'verified')
         order by status = 'verified' desc, created_at desc limit 1))
    `.execute(trx);
    await record(trx, actor, 'joined_squad', `squad:${squad.id}`, { position });
  });
}
