import type { bankRoutes, Output } from '@adashi/contract';
import { debitsToCome, isMovedByDefault, type LocalDate } from '@adashi/core';
import { z } from 'zod';
import { writeAudit } from '../../audit/index.ts';
import { found } from '../../base/app-error.ts';
import type { WithClock } from '../../base/clock.ts';
import { sha256 } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonCall } from '../../http/call.ts';
import { enqueue } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';
import { readForecasts, rotationsOf } from '../../rotation/index.ts';

type Answer = Output<(typeof bankRoutes)['endMandate']>;

/** Returns the effects on the member's squads when the mandate is cancelled. */
async function meaning(trx: Trx, today: LocalDate, personId: string): Promise<Answer['means']> {
  const running = await rotationsOf(trx, personId);
  const rotations = running.map(({ rotation }) => rotation);
  const forecasts = await readForecasts(trx, today, rotations);
  const debits = running.map(({ name, rotation }) => {
    const seat = rotation.seats.find((own) => own.person === personId && own.status === 'active');
    const forecast = forecasts.get(rotation.id);
    const all = seat && forecast ? debitsToCome(rotation, forecast, seat.id) : [];
    const movesOn = (on: LocalDate) => seat !== undefined && isMovedByDefault(rotation, seat.id, on);
    return { squad: name, debits: all.filter(({ from }) => from === 'bank'), movesOn };
  });
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  const starting = await trx
    .selectFrom('squads')
    .innerJoin('seats', 'seats.squad_id', 'squads.id')
    .select('name')
    .where('seats.status', '=', 'active')
    .where('person_id', '=', personId)
    .where('squads.status', '=', 'upcoming')
    .where('kind', '<>', 'test')
    .orderBy('start_on')
    .orderBy('squads.id')
    .execute();
  return {
    underWay: sum(debits.flatMap((of) => of.debits.filter(({ state }) => state === 'submitted'))),
    running: debits.flatMap(({ squad, debits: all, movesOn }) => {
      const missed = all.filter(({ state }) => state !== 'submitted');
      const [next] = missed;
      if (!next) return [];
      const isPaidLast = movesOn(next.on);
      return [{ squad, debits: missed.length, amount: sum(missed), next: next.on, isPaidLast }];
    }),
    starting: starting.map(({ name }) => name),
  };
}

const mandateRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  language,
  lastDigits: z.string().nullable(),
});

/**
 * Cancels a member's pre-authorized debits in two requests: the first lists the effects, the second confirms these
 * effects. If the effects changed in between, the response lists the new effects.
 */
export async function endMandate(
  { context, me, actor }: PersonCall<WithDb & WithClock>,
  confirm: string | undefined,
): Promise<Answer> {
  return inTransaction(context.db, async (trx) => {
    const row = await rowsOf(mandateRow)`
      select mandates.id, email, first_name as name, people.language, last_digits as "lastDigits"
      from mandates join people on people.id = mandates.person_id
      where mandates.person_id = ${me.id} and status = 'active' for update of mandates
    `.first(trx);
    const mandate = found(row, 'wrong_state');
    const means = await meaning(trx, context.clock.today(), me.id);
    const asked = sha256(JSON.stringify([mandate.id, means])).slice(0, 32);
    if (confirm !== asked) return { isDone: false, confirm: asked, means };
    const now = context.clock.now();
    await trx
      .updateTable('mandates')
      .set({ status: 'cancelled', ended_at: now })
      .where('id', '=', mandate.id)
      .execute();
    // Also cancels a pending mandate that would replace this mandate, because both mandates cover the same debits.
    await trx
      .updateTable('mandates')
      .set({ status: 'cancelled' })
      .where('person_id', '=', me.id)
      .where('status', '=', 'pending')
      .execute();
    await writeAudit(trx, actor, 'ended_mandate', `person:${me.id}`, { mandate: mandate.id });
    const text = templates[mandate.language].mails.mandateEnded(mandate);
    await enqueue(trx, [{ kind: 'mail', key: `mandate_ended:${mandate.id}`, payload: { to: mandate.email, ...text } }]);
    return { isDone: true, confirm: asked, means };
  });
}
