import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { IDENTITY_STATUSES, type IdentityProvider } from './port.ts';

const verdictRow = z.object({ status: z.enum(IDENTITY_STATUSES), reason: z.string().nullable() });

/** A person decides on a page of the sandbox; the reference stands for the check. */
export function sandboxIdentity(db: Database): IdentityProvider {
  return {
    start: async (reference, email) => {
      await sql`
        insert into sandbox.identities (reference, email) values (${reference}, ${email}) on conflict do nothing
      `.execute(db);
      return { verificationUrl: `/sandbox/identity/${reference}` };
    },
    verdict: async (reference) => {
      const row = await rowsOf(verdictRow)`
        select status, reason from sandbox.identities where reference = ${reference}
      `.first(db);
      return row ?? { status: 'pending', reason: null };
    },
  };
}
