import { WEBHOOKS, type WebhookName, type WebhookState, webhookState } from '@adashi/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { filled, rowsOf } from '../db/rows-of.ts';

const row = webhookState.extend({ webhook: filled(webhookState.shape.webhook) });

/**
 * Stores the time of a webhook's last delivery. Writes at most once a second, because many deliveries can arrive at
 * once.
 */
export async function recordDelivery(db: Database, webhook: WebhookName): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook, received_at) values (${webhook}, now())
    on conflict (webhook) do update set received_at = excluded.received_at
    where webhook_deliveries.received_at < excluded.received_at - interval '1 second'
  `.execute(db);
}

export function webhookDeliveries(db: Database): Promise<WebhookState[]> {
  return rowsOf(row)`
    select webhook, extract(epoch from now() - received_at)::integer as age
    from unnest(${WEBHOOKS}::text[]) with ordinality as all_of_them (webhook, place) left join webhook_deliveries using (webhook)
    order by place
  `.all(db);
}
