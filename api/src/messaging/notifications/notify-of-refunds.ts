import { z } from 'zod';
import { language, money } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue } from '../../jobs/index.ts';
import type { SquadEvents } from '../../rotation/index.ts';
import { templates } from './templates/index.ts';

const refundedRow = z.object({
  payment: z.string(),
  amount: money,
  squad: z.string(),
  name: z.string(),
  email: z.string(),
  language,
  member: z.string(),
});

/**
 * Mails each guarantor about a full or partial refund of a payment (MONEY §3.5). Skips guarantors of erased members,
 * because their email addresses were deleted.
 */
export async function notifyOfRefunds(trx: Trx, squads: readonly SquadEvents[]): Promise<void> {
  const refunds = squads.flatMap(({ squad, refunds: own }) => own.map((order) => ({ squad, ...order })));
  if (refunds.length === 0) return;
  const rows = await rowsOf(refundedRow)`
    select payment, amount, squads.name as squad, guarantors.name, guarantors.email, guarantors.language,
      first_name || ' ' || last_name as member
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as (squad uuid, guarantor uuid, payment text, amount bigint)
    join squads on squads.id = squad join guarantors on guarantors.id = guarantor join people on people.id = member_id
    where erased_at is null
  `.all(trx);
  await enqueue(
    trx,
    rows.map(({ payment, email, language: spoken, ...about }) => ({
      kind: 'mail',
      key: `refunded:${payment}`,
      payload: { to: email, ...templates[spoken].mails.guarantorRefunded(about) },
    })),
  );
}
