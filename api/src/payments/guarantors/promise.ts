import type { GuarantorPromise } from '@adashi/contract';
import { add, type Cents, cents, guaranteeLimits } from '@adashi/core';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../db/database.ts';
import { readSettings } from '../../db/settings.ts';
import type { Burden } from './debts.ts';
import type { LinkedGuarantor, SignedGuarantee } from './store.ts';

/** Returns the most that a guarantor can be asked to pay in one squad (MONEY §3.5). */
export const mostOf = ({ seat }: Pick<Burden, 'seat'>): Cents => guaranteeLimits(seat, 1).inAll;

/** Returns the squads that the new signature covers. The earlier signature still covers completed squads. */
export const namedSquads = (burdens: readonly Burden[]): Burden[] =>
  burdens.filter(({ seat }) => seat.status !== 'completed');

/** Returns the squads that need a signature: squads that have not started and that exceed the signed amount. */
const unsignedSquads = (burdens: readonly Burden[]): Burden[] =>
  burdens.filter((burden) => burden.seat.status === 'upcoming' && burden.seat.promised < mostOf(burden));

/** Returns the totals that a guarantor can sign now (MONEY §3.5). */
export async function promiseOf(
  db: Queryable,
  status: LinkedGuarantor['status'],
  burdens: readonly Burden[],
  signed: SignedGuarantee | undefined,
): Promise<GuarantorPromise & { readonly usual: Cents }> {
  const { guarantorMost } = await readSettings(db);
  const least = add(...namedSquads(burdens).map(mostOf));
  const most = cents(Math.max(least, guarantorMost));
  const isOffered = status === 'accepted' || status === 'verified';
  const open = signed ? Math.min(signed.most, most) : least > 0 ? least : most;
  return {
    isAsked: status === 'invited' || (isOffered && unsignedSquads(burdens).length > 0),
    isOffered,
    signed: signed?.most ?? null,
    least,
    usual: cents(Math.max(least, open)),
    most,
  };
}

/**
 * Locks the guarantor's squads in sorted order, then the guarantor. Signatures and new seats of one guarantor are then
 * processed one at a time.
 */
export async function lockGuarantor(trx: Trx, guarantorId: string): Promise<void> {
  await sql`
    select squads.id from squads where id in (select squad_id from seats where guarantor_id = ${guarantorId})
    order by squads.id for key share
  `.execute(trx);
  await trx.selectFrom('guarantors').select('id').where('id', '=', guarantorId).forNoKeyUpdate().execute();
}
