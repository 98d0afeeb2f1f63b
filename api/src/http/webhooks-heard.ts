import { WEBHOOKS, type WebhookName, type WebhookState, webhookState } from '@adashi/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { filled, rowsOf } from '../db/rows-of.ts';

const row = webhookState.extend({ webhook: filled(webhookState.shape.webhook) });

/** Records the time of a webhook, at most once a second because many can arrive at once. */
export async function rememberHeard(db: Database, webhook: WebhookName): Promise<void> {
  await sql`
    insert into webhooks_heard (webhook, heard_at) values (${webhook}, now())
    on conflict (webhook) do update set heard_at = excluded.heard_at
    where webhooks_heard.heard_at < excluded.heard_at - interval '1 second'
  `.execute(db);
}

export function webhooksHeard(db: Database): Promise<WebhookState[]> {
  return rowsOf(row)`
    select webhook, extract(epoch from now() - heard_at)::integer as age
    from unnest(${WEBHOOKS}::text[]) with ordinality as all_of_them (webhook, place) left join webhooks_heard using (webhook)
    order by place
  `.all(db);
}
