import type { openSquadBody } from '@adashi/contract';
import { cents, closingDay, defaultFee, isLawful, LIMITS, largestFee, localDate } from '@adashi/core';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, record } from '../activity/index.ts';
import { inTransaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { random, sha256 } from '../random.ts';

type Body = z.output<typeof openSquadBody>;

type Priced = Parameters<typeof isLawful>[0];

/** Refuses where the first position would cost more than the law allows, and says which fee would do (MONEY §4a). */
export function checkLawful(terms: Priced): void {
  if (isLawful(terms)) return;
  const fee = (largestFee(terms) / 100).toFixed(2);
  refuse('too_expensive', { details: { fee }, fields: { feeBps: `At most ${fee}%` } });
}

/** The fee that was asked for, or the default. */
function lawfulShares(body: Body): { feeBps: number; reserveBps: number } {
  const reserveBps = body.reserveBps ?? LIMITS.reserveBps;
  const terms = { contribution: cents(body.contribution), size: body.size, reserveBps };
  const feeBps = body.feeBps ?? defaultFee(terms);
  checkLawful({ ...terms, feeBps });
  return { feeBps, reserveBps };
}

/** Opens a squad, or proposes one that an administrator has to approve (MONEY §2). Answers its id. */
export async function openSquad(house: House, actor: Actor, body: Body, kind: 'standard' | 'custom'): Promise<string> {
  const startOn = localDate(body.startOn);
  const closing = closingDay(startOn);
  if (closing <= house.clock.today()) {
    refuse('bad_input', { fields: { startOn: 'A squad starts at least 6 business days from today' } });
  }
  const { feeBps, reserveBps } = lawfulShares(body);
  const secret = random.bytes(32);
  const status = kind === 'custom' ? 'pending' : 'upcoming';
  return inTransaction(house.db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into squads (name, kind, status, contribution, size, start_on, order_rule, fee_bps, reserve_bps, invite_code,
        proposed_by, draw_secret, draw_commitment, next_step_on, created_at)
      values (${body.name}, ${kind}, ${status}, ${body.contribution}, ${body.size}, ${startOn}, ${body.orderRule}, ${feeBps},
        ${reserveBps}, ${random.word(8)}, ${kind === 'custom' ? actor.id : null}, ${secret}, ${sha256(secret)}, ${closing},
        ${house.clock.now()})
      returning id
    `.execute(trx);
    const id = rows[0]?.id ?? refuse('internal');
    await record(trx, actor, kind === 'custom' ? 'proposed_squad' : 'opened_squad', `squad:${id}`, body);
    return id;
  });
}
