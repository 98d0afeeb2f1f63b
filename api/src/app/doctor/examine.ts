import { createECDH } from 'node:crypto';
import type { Finding, Part } from '@adashi/contract';
import { sql } from 'kysely';
import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config/index.ts';
import type { Database } from '../../db/database.ts';
import { checkPoolers } from '../../db/pooler.ts';
import { isThere } from '../../db/rows-of.ts';
import type { Providers } from '../../providers/ports.ts';
import { checkBackup } from './check-backup.ts';
import { checkDkim, type LookUp } from './check-dkim.ts';

/** ID of an identity check that does not exist. With valid keys, the provider responds that the check is unknown. */
const NO_CHECK = 'kyc-00000000-0000-0000-0000-000000000000';
const MINUTE_MS = 60_000;

async function finding(part: Part, by: string, ask: () => Promise<unknown>): Promise<Finding> {
  try {
    await ask();
    return { part, by, problem: null };
  } catch (error) {
    return { part, by, problem: error instanceof Error ? error.message || error.name : String(error) };
  }
}

/** Returns the mail provider and whether mails are signed. */
function mailBy({ SMTP_URL, DKIM_KEY }: Config): string {
  if (!SMTP_URL) return 'sandbox';
  return DKIM_KEY ? 'SMTP_URL, DKIM' : 'SMTP_URL';
}

async function checkTables(db: Database): Promise<void> {
  const isPrepared = await isThere(db, sql`select 1 where to_regclass('people') is not null`);
  if (!isPrepared) throw new Error('There are no tables yet. The first start creates them.');
}

/** Checks that the private push key matches the public push key. Otherwise, browsers reject every push message. */
async function checkVapid({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Config): Promise<void> {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(VAPID_PRIVATE_KEY, 'base64url');
  if (pair.getPublicKey('base64url') !== VAPID_PUBLIC_KEY)
    throw new Error('VAPID_PUBLIC_KEY does not match VAPID_PRIVATE_KEY.');
}

/** Checks all providers concurrently. The requests change no data at the providers. */
export function examine(
  config: Config,
  db: Database,
  providers: Providers,
  clock: Pick<Clock, 'now' | 'real'>,
  lookUp?: LookUp,
): Promise<Finding[]> {
  const { mail, identity, beacon, payments, earlierPayments, payouts } = providers;
  const round = beacon.roundAt(new Date(clock.now().getTime() - MINUTE_MS));
  return Promise.all([
    finding('database', config.DATABASE_URL ? 'DATABASE_URL' : 'embedded', async () => {
      await checkPoolers(config);
      await checkTables(db);
    }),
    finding('mail', mailBy(config), async () => {
      await mail.check();
      await checkDkim(config, lookUp);
    }),
    ...[payments, ...earlierPayments].map(({ name, check }) => finding('payments', name, check)),
    finding('payouts', config.payouts.PAYOUTS, payouts.check),
    finding('identity', config.identity.IDENTITY, () => identity.verdict(NO_CHECK)),
    finding('beacon', config.beacon.BEACON, () => beacon.value(round)),
    finding('push', config.VAPID_PUBLIC_KEY ? 'VAPID' : 'none', () => checkVapid(config)),
    // Browsers load the live chat directly. The server never calls the chat provider, so there is nothing to check.
    finding('chat', config.chat.CHAT, async () => {}),
    finding('backup', config.BACKUP_DIR ? 'BACKUP_DIR' : 'none', () => checkBackup(config, db, clock.real())),
  ]);
}
