import { MESSAGES, type Output, type sandboxRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { activateMandate } from '../banks/index.ts';
import type { Handlers } from '../http/bind.ts';
import { found, refuse } from '../http/refusal.ts';
import { settleIdentity } from '../kyc/index.ts';
import { advanceClock } from './clock.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

type Mail = Output<(typeof sandboxRoutes)['mails']>[number];

const STATUS = { approved: 'verified', declined: 'declined', expired: 'expired', pending: 'pending' } as const;

export const sandboxHandlers: Handlers<typeof sandboxRoutes> = {
  mails: async ({ query }, { house }) => {
    const { rows } = await sql<Mail>`
      select id, "to", subject, text, html, to_json(sent_at) as "sentAt" from sandbox.mails
      where ${query.to ?? null}::text is null or "to" = ${query.to?.toLowerCase() ?? null} order by id desc limit 100
    `.execute(house.db);
    return rows;
  },
  clock: async (_, { house }) => ({ now: house.clock.now().toISOString() }),
  advanceClock: async ({ body }, { house }) => {
    await advanceClock(house, body.advanceDays);
    return { now: house.clock.now().toISOString() };
  },
  demoAccounts: async (_, { house }) => (house.config.DEMO === 'yes' ? [...DEMO_ACCOUNTS] : []),
  identity: async ({ params }, { house }) => {
    const { rows } = await sql<Output<(typeof sandboxRoutes)['identity']>>`
      select email, status, reason from sandbox.identities where reference = ${params.reference}
    `.execute(house.db);
    return found(rows[0]);
  },
  decideIdentity: async ({ params, body }, { house }) => {
    const { numAffectedRows } = await sql`
      update sandbox.identities set status = ${STATUS[body.decision]},
        reason = ${body.decision === 'declined' ? MESSAGES.kycUnreadable : null}
      where reference = ${params.reference}
    `.execute(house.db);
    if (numAffectedRows === 0n) refuse('not_found');
    await settleIdentity(house, params.reference);
    return { message: body.decision };
  },
  authoriseBank: async ({ params, body }, { house }) => {
    const { rows } = await sql`select 1 from sandbox.flows where flow = ${params.flow} and status = 'open'`.execute(
      house.db,
    );
    found(rows[0]);
    if (body.decision === 'cancel') {
      await sql`update mandates set status = 'cancelled' where flow = ${params.flow} and status = 'pending'`.execute(
        house.db,
      );
    } else {
      await sql`
        insert into sandbox.accounts (flow, account) values (${params.flow}, ${body.account})
        on conflict (flow) do update set account = excluded.account
      `.execute(house.db);
      await activateMandate(house, params.flow, body);
    }
    await sql`update sandbox.flows set status = ${body.decision} where flow = ${params.flow}`.execute(house.db);
    return { message: body.decision };
  },
};
