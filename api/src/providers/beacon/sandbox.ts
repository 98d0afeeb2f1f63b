import type { Clock } from '../../base/clock.ts';
import { sha256 } from '../../base/random.ts';
import type { Database } from '../../db/database.ts';
import type { Beacon } from './port.ts';

const PERIOD_MS = 30_000;

/**
 * Returns the sandbox beacon, which follows the sandbox clock. Each value is the SHA-256 of a private secret and the
 * round number.
 */
export function sandboxBeacon(db: Database, clock: Clock): Beacon {
  const timeOf = (round: number) => new Date(round * PERIOD_MS);
  return {
    name: 'sandbox',
    roundAt: (instant) => Math.ceil(instant.getTime() / PERIOD_MS),
    timeOf,
    value: async (round) => {
      if (clock.now() < timeOf(round)) return null;
      const row = await db.selectFrom('sandbox_beacon').select('secret').executeTakeFirst();
      const secret = row?.secret;
      if (!secret) throw new Error('the sandbox beacon has no secret');
      return Buffer.from(sha256(Buffer.concat([secret, Buffer.from(String(round))])), 'hex');
    },
  };
}
