import { type ActKind, actKind, ROUTES, type Route } from '@adashi/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { rejectAsDone, writeAudit } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { sha256 } from '../../base/random.ts';
import type { Queryable, Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { PersonCall } from '../../http/call.ts';
import type { ActInput } from '../../http/second-person.ts';
import { notify, notifyStaff } from '../../messaging/notifications/index.ts';
import type { ActFacts } from './act-facts.ts';

/** An act that a staff member asked for, with its facts. */
export interface NewAct {
  readonly kind: ActKind;
  readonly facts: ActFacts;
  readonly reason: string;
}

/** Returns the permission of the person who approves an act. */
function permissionFor(kind: ActKind) {
  const { byTwo, may }: Route = ROUTES[kind];
  return found(byTwo?.approvedBy ?? may);
}

/**
 * Returns a hash that identifies an act. Acts with the same kind, object, amount, binding facts and input have the same
 * hash.
 */
export function hashOf(kind: ActKind, { object, amount, binding, same }: ActFacts): string {
  return sha256(JSON.stringify([kind, object, amount, binding, same]));
}

/** Stores an act. Returns the id of the act. */
export async function insertAct(
  trx: Trx,
  { context, me }: PersonCall<WithClock>,
  { kind, facts, reason }: NewAct,
  state: 'waiting' | 'alone',
): Promise<string> {
  const { input, object, subject, amount, binding, context: shown } = facts;
  const { id } = await trx
    .insertInto('proposed_acts')
    .values({
      kind,
      input: JSON.stringify(input),
      facts: JSON.stringify({ ...shown, ...binding }),
      hash: hashOf(kind, facts),
      object,
      subject_id: subject,
      amount,
      permission: permissionFor(kind),
      reason,
      state,
      proposed_by: me.id,
      proposed_at: context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notifies the other staff members who have the permission to approve the act. */
export async function notifyOfAct(
  trx: Trx,
  { context, me }: Pick<PersonCall<WithClock>, 'context' | 'me'>,
  { kind: act, facts: { amount } }: Pick<NewAct, 'kind'> & { readonly facts: Pick<ActFacts, 'amount'> },
  { id, kind }: { readonly id: string; readonly kind: 'act_waits' | 'act_done' },
): Promise<void> {
  await notifyStaff(trx, context.clock.now(), {
    may: permissionFor(act),
    kind,
    details: { act, actId: id, ...(amount > 0 && { amount }) },
    key: `${kind}:${id}`,
    except: me.id,
  });
}

/**
 * Proposes an act. The proposal replaces an earlier waiting proposal of the same person for the same object. Returns
 * the id of the act.
 */
export async function propose(trx: Trx, call: PersonCall<WithClock>, act: NewAct): Promise<string> {
  const { context, me, actor } = call;
  await trx
    .updateTable('proposed_acts')
    .set({ state: 'replaced', decided_by: me.id, decided_at: context.clock.now() })
    .where('kind', '=', act.kind)
    .where('object', '=', act.facts.object)
    .where('state', '=', 'waiting')
    .where('proposed_by', '=', me.id)
    .execute();
  const id = await insertAct(trx, call, act, 'waiting');
  await writeAudit(trx, actor, 'proposed_act', `act:${id}`, { amount: act.facts.amount, reason: act.reason });
  await notifyOfAct(trx, call, act, { id, kind: 'act_waits' });
  return id;
}

const actRow = z.object({
  id: z.string(),
  kind: actKind,
  input: z.object({ params: z.unknown(), query: z.unknown(), body: z.unknown() }).partial(),
  hash: z.string(),
  amount: z.int(),
  proposedBy: z.string(),
});
type WaitingAct = Omit<z.output<typeof actRow>, 'input'> & { readonly input: ActInput };

/** Returns a waiting act; undefined for a decided act. */
export async function readWaiting(db: Queryable, id: string, locked = sql``): Promise<WaitingAct | undefined> {
  return rowsOf(actRow)`
    select id, kind, input, hash, amount, proposed_by as "proposedBy" from proposed_acts
    where id = ${id} and state = 'waiting' ${locked}
  `.first(db);
}

/**
 * Locks a waiting act until the transaction ends. Throws 'done_by' for a decided act, and 'not_found' for an unknown
 * act.
 */
export async function lockAct(trx: Trx, id: string): Promise<WaitingAct> {
  const act = await readWaiting(trx, id, sql`for update`);
  return act ?? rejectAsDone(trx, `act:${id}`, ['approved_act', 'declined_act', 'withdrew_act']);
}

const refusalRow = z.object({ refusal: z.enum(['same_staff', 'forbidden', 'own_case']).nullable() });

/**
 * Approves or declines a waiting act. Throws when the person must not decide about the act. A database trigger enforces
 * the same rule (MONEY §3.11).
 */
export async function decideAct(
  trx: Trx,
  { context, me, actor }: PersonCall<WithClock>,
  { id, kind, amount, proposedBy }: Pick<WaitingAct, 'id' | 'kind' | 'amount' | 'proposedBy'>,
  { state, reason }: { readonly state: 'approved' | 'declined'; readonly reason: string },
): Promise<void> {
  const row = await rowsOf(refusalRow)`
    select act_refusal(proposed_acts, ${me.id}) as refusal from proposed_acts where id = ${id}
  `.first(trx);
  if (row?.refusal) throw new AppError(row.refusal);
  const { numUpdatedRows } = await trx
    .updateTable('proposed_acts')
    .set({ state, decided_by: me.id, decided_at: context.clock.now(), decision_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('wrong_state');
  await writeAudit(trx, actor, `${state}_act`, `act:${id}`, { amount, reason });
  if (state === 'approved')
    await notifyOfAct(trx, { context, me }, { kind, facts: { amount } }, { id, kind: 'act_done' });
  else
    await notify(trx, context.clock.now(), [
      { person: proposedBy, kind: 'act_declined', details: { act: kind, actId: id, reason } },
    ]);
}

/** Withdraws a waiting act of the caller. */
export async function withdrawAct(
  trx: Trx,
  { context, me, actor }: PersonCall<WithClock>,
  id: string,
  reason: string,
): Promise<void> {
  const { proposedBy, amount } = await lockAct(trx, id);
  if (proposedBy !== me.id) throw new AppError('forbidden');
  await trx
    .updateTable('proposed_acts')
    .set({ state: 'withdrawn', decided_by: me.id, decided_at: context.clock.now(), decision_reason: reason })
    .where('id', '=', id)
    .execute();
  await writeAudit(trx, actor, 'withdrew_act', `act:${id}`, { amount, reason });
}
