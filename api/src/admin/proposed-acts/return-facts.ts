import { ROUTES } from '@adashi/contract';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import { sha256 } from '../../base/random.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { ReadFacts } from './act-facts.ts';

const sentRow = z.object({
  id: z.string(),
  person: z.string(),
  attempt: z.int(),
  amount: z.int(),
  isSent: z.boolean(),
});

/**
 * Reads the facts of returned payouts and withdrawals. After another payment attempt, the act can no longer be approved
 * (MONEY §3.7).
 */
export const payoutReturns: ReadFacts = async (db, input) => {
  const ids = [...new Set(ROUTES.payoutReturns.body.parse(input.body).returned)];
  const rows = await rowsOf(sentRow)`
    select payouts.id, person_id as person, attempt, net as amount, payouts.state in ('submitted', 'paid') as "isSent"
    from payouts join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
    join seats on seats.id = recipient where payouts.id = any(${ids})
    union all
    select id, person_id, 0, amount, state in ('submitted', 'paid') from withdrawals where id = any(${ids})
    order by id
  `.all(db);
  if (rows.length < ids.length) throw new AppError('not_found');
  const which = sha256(rows.map(({ id, attempt }) => `${id}:${attempt}`).join(' '));
  const [first, ...others] = rows;
  return {
    object: first && others.length === 0 ? `payout:${first.id}` : `returns:${which}`,
    subject: first && rows.every(({ person }) => person === first.person) ? first.person : null,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    binding: { count: rows.length, isSent: rows.every(({ isSent }) => isSent), which },
    same: {},
    input,
  };
};
