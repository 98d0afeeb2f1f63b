import { sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import { AppError, found } from '../base/app-error.ts';
import { countRow } from '../db/columns.ts';
import type { Trx } from '../db/database.ts';
import { isThere, rowsOf } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/router.ts';
import { tellOfSeat } from '../payments/guarantors/index.ts';
import { checkOwesNothing, checkPosition, lockSquad, type SquadRecord } from './store.ts';
import { visibilityOf } from './visibility.ts';

interface Wish {
  readonly position?: number | undefined;
  readonly inviteCode?: string | undefined;
  readonly nonce?: string | undefined;
}

/**
 * Throws unless the caller may see and join the squad; a circle requires its code. Practice squads are copied, not
 * joined.
 */
async function checkOpen(trx: Trx, { me }: PersonCall, squad: SquadRecord, wish: Wish): Promise<void> {
  const { viewer } = await visibilityOf(trx, me, squad, wish.inviteCode);
  if (squad.kind === 'test') throw new AppError('not_found');
  if (viewer === 'member') throw new AppError('already_member');
  if (squad.status !== 'upcoming') throw new AppError('wrong_state');
}

async function checkMember(trx: Trx, personId: string): Promise<void> {
  if (!(await isThere(trx, sql`select 1 from people where id = ${personId} and kyc_status = 'verified'`)))
    throw new AppError('identity_missing');
  await checkOwesNothing(trx, personId);
}

/** Returns the draw nonce from the member's browser. Nobody else may create this nonce. */
function nonceOf(squad: SquadRecord, { nonce = '' }: Wish): Buffer {
  if (squad.orderRule !== 'draw') return Buffer.alloc(0);
  if (nonce === '')
    throw new AppError('bad_input', { fields: { nonce: 'Your browser must add a number to the draw' } });
  return Buffer.from(nonce, 'hex');
}

/** Takes a seat with the member's draw nonce and guarantor (MONEY §2). */
export async function joinSquad(call: PersonCall, squadId: string, wish: Wish): Promise<void> {
  const { context, me, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    await checkOpen(trx, call, squad, wish);
    await checkMember(trx, me.id);
    const taken = await rowsOf(countRow)`
      select count(*) as count from seats where squad_id = ${squad.id} and status = 'active'
    `.first(trx);
    if (found(taken).count >= squad.size) throw new AppError('squad_full');
    const position = squad.orderRule === 'choice' ? (wish.position ?? null) : null;
    if (position !== null) await checkPosition(trx, squad, position);
    const nonce = nonceOf(squad, wish);
    await sql`
      insert into seats (squad_id, person_id, position, nonce, guarantor_id)
      values (${squad.id}, ${me.id}, ${position}, ${nonce},
        (select id from guarantors where member_id = ${me.id} and status in ('invited', 'accepted', 'verified')
         order by status = 'verified' desc, created_at desc limit 1))
    `.execute(trx);
    await tellOfSeat(trx, squad.id, me.id);
    await writeAudit(trx, actor, 'joined_squad', `squad:${squad.id}`, { position });
  });
}
