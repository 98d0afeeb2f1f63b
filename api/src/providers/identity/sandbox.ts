import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { IDENTITY_STATUSES, type IdentityProvider } from './port.ts';

const verdictRow = z.object({
  status: z.enum(IDENTITY_STATUSES),
  reason: z.string().nullable(),
  name: z.string().nullable(),
  birthDate: z.string().nullable(),
});

/** Returns the signature of a callback body. */
export const signCallback = (body: string, secret: Buffer) => createHmac('sha256', secret).update(body).digest('hex');

/** Returns the sandbox identity provider. A tester chooses the result of each check on a sandbox page. */
export function sandboxIdentity(db: Database, secret: Buffer): IdentityProvider {
  return {
    start: async (reference, { email }) => {
      await db
        .insertInto('sandbox_identities')
        .values({ reference, email })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { verificationUrl: `/sandbox/identity/${reference}` };
    },
    verdict: async (reference) => {
      const row = await rowsOf(verdictRow)`
        select status, reason, document_name as name, birth_date as "birthDate" from sandbox_identities
        where reference = ${reference}
      `.first(db);
      if (!row) return { status: 'pending', reason: null };
      const { status, reason, ...document } = row;
      return status === 'verified' ? { status, reason, document } : { status, reason };
    },
    readCallback: (body, { signature }) => {
      const [expected, given] = [Buffer.from(signCallback(body, secret)), Buffer.from(String(signature))];
      return expected.length === given.length && timingSafeEqual(expected, given) ? body : null;
    },
  };
}
