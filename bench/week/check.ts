import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/src/db/database.ts';
import { verifyLedger } from '../../api/src/ledger/index.ts';

const TABLES = [
  'contributions',
  'charges',
  'ledger_transfers',
  'ledger_accounts',
  'provider_events',
  'provider_order_ids',
];

/**
 * Kinds of rows that a week inserts or completes. The engine and the baseline must write the same number of rows of
 * each kind.
 */
const MADE: readonly (readonly [what: string, rows: RawBuilder<unknown>])[] = [
  ...[...TABLES, 'notifications'].map((table) => [table, sql.table(table)] as const),
  ...['mail', 'charge', 'payout'].map((kind) => [`outbox ${kind}`, sql`outbox where kind = ${kind}`] as const),
  ['what left', sql`outbox where done_at is not null and attempts = 1`],
  ['charges by a mandate', sql`charges where provider is not null and mandate_id is not null`],
  ['payouts that arrived', sql`payouts where state = 'paid'`],
  ['events that were applied', sql`provider_events where applied_at is not null`],
  ['squads set aside', sql`quarantined_squads`],
];

async function made(db: Database): Promise<string> {
  const counts: string[] = [];
  for (const [what, rows] of MADE) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(db);
    counts.push(`${what} ${counted.rows[0]?.count}`);
  }
  return counts.join(', ');
}

/** Throws if a ledger is inconsistent, or if the engine and the baseline wrote different rows. */
export async function checkSame(ours: Database, theirs: Database): Promise<void> {
  const wrong = (await verifyLedger(ours)) ?? (await verifyLedger(theirs));
  if (wrong) throw new Error(JSON.stringify(wrong));
  const [written, wanted] = [await made(ours), await made(theirs)];
  if (written !== wanted) throw new Error(`ours: ${written}; floor: ${wanted}`);
}
