import { writeAudit } from '../audit/index.ts';
import { AppError } from '../base/app-error.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithConfig } from '../base/config/index.ts';
import type { Trx, WithDb } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';
import { coverSeat } from '../payments/guarantors/index.ts';
import { checkOwesNothing, checkPosition, lockSquad, type SquadRecord } from './store.ts';
import { visibilityOf } from './visibility.ts';

interface Wish {
  readonly position?: number | undefined;
  readonly inviteCode?: string | undefined;
  readonly nonce?: string | undefined;
}

/**
 * Throws unless the caller may join the squad. A circle requires the circle's code; a practice squad can only be
 * copied.
 */
async function checkOpen(trx: Trx, { me }: PersonCall<unknown>, squad: SquadRecord, wish: Wish): Promise<void> {
  const { viewer } = await visibilityOf(trx, me, squad, wish.inviteCode);
  if (squad.kind === 'test') throw new AppError('not_found');
  if (viewer === 'member') throw new AppError('already_member');
  if (squad.status !== 'upcoming') throw new AppError('wrong_state');
}

async function checkMember(trx: Trx, personId: string): Promise<void> {
  const verified = await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('kyc_status', '=', 'verified')
    .executeTakeFirst();
  if (!verified) throw new AppError('identity_missing');
  await checkOwesNothing(trx, personId);
}

async function countSeats(trx: Trx, squadId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('squad_id', '=', squadId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds a seat with the member's verified guarantor. Without a verified guarantor, uses the latest nominee who has not
 * declined.
 */
async function addSeat(trx: Trx, squadId: string, personId: string, position: number | null, nonce: Buffer) {
  await trx
    .insertInto('seats')
    .values((eb) => ({
      squad_id: squadId,
      person_id: personId,
      position,
      nonce,
      guarantor_id: eb
        .selectFrom('guarantors')
        .select('id')
        .where('member_id', '=', personId)
        .where('status', 'in', ['invited', 'accepted', 'verified'])
        .orderBy((eb) => eb('status', '=', 'verified'), 'desc')
        .orderBy('created_at', 'desc')
        .limit(1),
    }))
    .execute();
}

/** Returns the draw nonce from the member's browser. Only the browser may create the nonce. */
function nonceOf(squad: SquadRecord, { nonce = '' }: Wish): Buffer {
  if (squad.orderRule !== 'draw') return Buffer.alloc(0);
  if (nonce === '')
    throw new AppError('bad_input', { fields: { nonce: 'Your browser must add a number to the draw' } });
  return Buffer.from(nonce, 'hex');
}

/** Adds a seat for the member, with the draw nonce and the guarantor (MONEY §2). */
export async function joinSquad(
  call: PersonCall<WithConfig & WithDb & WithClock>,
  squadId: string,
  wish: Wish,
): Promise<void> {
  const { context, me, actor } = call;
  await inTransaction(context.db, async (trx) => {
    const squad = await lockSquad(trx, squadId);
    await checkOpen(trx, call, squad, wish);
    await checkMember(trx, me.id);
    if ((await countSeats(trx, squad.id)) >= squad.size) throw new AppError('squad_full');
    const position = squad.orderRule === 'choice' ? (wish.position ?? null) : null;
    if (position !== null) await checkPosition(trx, squad, position);
    await addSeat(trx, squad.id, me.id, position, nonceOf(squad, wish));
    await coverSeat(trx, context, squad.id, me.id);
    await writeAudit(trx, actor, 'joined_squad', `squad:${squad.id}`, { position });
  });
}
