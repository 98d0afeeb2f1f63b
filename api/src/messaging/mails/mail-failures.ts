import { type MailFailure, mailFailure } from '@adashi/contract';
import { sql } from 'kysely';
import type { WithClock } from '../../base/clock.ts';
import type { Queryable, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';

/** Maximum number of failures on the operations page. */
const SHOWN = 20;

interface Failed {
  readonly address: string;
  readonly status: string;
  readonly reason: string;
}

/**
 * Counts a failure that the mailbox did not cause, for the operations page. Stores the domain and no address, because
 * such a failure is not about one member.
 */
export async function countFailure({ db, clock }: WithDb & WithClock, { address, ...failed }: Failed): Promise<void> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const reason = failed.reason.replaceAll(/\S+@\S+/g, '…');
  await sql`
    insert into mail_failures (domain, status, reason, at) values (${domain}, ${failed.status}, ${reason}, ${clock.now()})
    on conflict (domain, status) do update
    set reason = excluded.reason, count = mail_failures.count + 1, at = excluded.at
  `.execute(db);
}

/** Returns the newest failures that the mailbox did not cause. */
export function mailFailures(db: Queryable): Promise<MailFailure[]> {
  return rowsOf(mailFailure)`
    select domain, status, reason, count, to_json(at) as at from mail_failures
    order by mail_failures.at desc, domain, status limit ${SHOWN}
  `.all(db);
}
