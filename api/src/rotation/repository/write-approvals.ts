import type { Rotation } from '@adashi/core';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

interface Sides {
  readonly before: Rotation;
  readonly after: Rotation;
}

function given({ id: squad_id, payouts }: Rotation): Map<string, object> {
  const rows = payouts.flatMap(({ round, seq, approvals }) =>
    approvals.map(({ staff, account, amount }): [string, object] => [
      `${squad_id}:${round}:${seq}:${staff}:${account}:${amount}`,
      { squad_id, round, seq, staff, account, amount },
    ]),
  );
  return new Map(rows);
}

/** Returns the rows with keys that are missing in `others`. */
function without(rows: Map<string, object>, others: Map<string, object>): object[] {
  return [...rows].flatMap(([key, row]) => (others.has(key) ? [] : [row]));
}

/** Inserts new approvals and deletes removed approvals. */
export async function saveApprovals(trx: Trx, changes: readonly Sides[]): Promise<void> {
  const sides = changes.map(({ before, after }) => [given(before), given(after)] as const);
  const gone = sides.flatMap(([before, after]) => without(before, after));
  const added = sides.flatMap(([before, after]) => without(after, before));
  if (gone.length > 0)
    await sql`
      delete from payout_approvals given
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as old (squad_id uuid, round int, seq int, staff uuid)
      where (given.squad_id, given.round, given.seq, given.staff) = (old.squad_id, old.round, old.seq, old.staff)
    `.execute(trx);
  if (added.length > 0)
    await sql`
      insert into payout_approvals (squad_id, round, seq, staff, account, amount)
      select squad_id, round, seq, staff, account, amount from rows from
        (jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as (squad_id uuid, round int, seq int, staff uuid, account uuid, amount bigint))
        with ordinality as t order by ordinality
    `.execute(trx);
}
