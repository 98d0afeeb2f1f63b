import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { IdentityProvider, IdentityVerdict } from './port.ts';

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
      const { rows } = await sql<IdentityVerdict>`
        select status, reason from sandbox.identities where reference = ${reference}
      `.execute(db);
      return rows[0] ?? { status: 'pending', reason: null };
    },
  };
}
