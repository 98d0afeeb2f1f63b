import { timingSafeEqual } from 'node:crypto';
import { ROUTES, type Route } from '@adashi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { Config, WithConfig } from '../base/config/index.ts';
import { sha256 } from '../base/random.ts';
import type { WithDb } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { styleNonce } from './safe-headers.ts';

const metricRow = z.object({ name: z.string(), help: z.string(), value: z.int() });

const METRICS = rowsOf(metricRow)`
  select 'adashi_outbox_waiting' as name, 'Items that wait for delivery' as help, count(*) as value from outbox where done_at is null
  union all select 'adashi_outbox_dead', 'Undeliverable items', count(*) from outbox where failed_at is not null
  union all select 'adashi_events_waiting', 'Provider events that are not applied yet', count(*) from provider_events where applied_at is null
  union all select 'adashi_squads_active', 'Squads that are running', count(*) from squads where status = 'active' and kind <> 'test'
  union all select 'adashi_backup_timestamp_seconds', 'Time of the last backup', extract(epoch from (value ->> 'takenAt')::timestamptz)::bigint
    from settings where key = 'backup' and value ? 'takenAt'
  union all select 'adashi_backup_bytes', 'Size of the last backup', (value ->> 'bytes')::bigint from settings where key = 'backup' and value ? 'bytes'
  union all select 'adashi_backup_verified_timestamp_seconds', 'Time of the last verification of a backup', extract(epoch from (value ->> 'verifiedAt')::timestamptz)::bigint
    from settings where key = 'backup' and value ? 'verifiedAt'
  union all select 'adashi_backup_verified', 'Whether the last verification of a backup found no problem', case when value ->> 'problem' is null then 1 else 0 end
    from settings where key = 'backup' and value ? 'verifiedAt'
  union all select 'adashi_payouts_held', 'Payouts that wait for staff', count(*) from payouts where state in ('held', 'awaiting_approval', 'failed')
`;

/** Returns metrics for operators, in Prometheus text format. */
async function metrics(context: WithDb): Promise<string> {
  const rows = await METRICS.all(context.db);
  const lines = rows.map(({ name, help, value }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}`);
  return `${lines.join('\n')}\n# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ${process.memoryUsage.rss()}\n`;
}

function docs(nonce: string): string {
  const rows = Object.values<Route>(ROUTES).map(
    ({ method, path, who, may, does }) =>
      `<tr><td>${method}</td><td><code>/api${path}</code></td><td>${may ? `${who}: ${may}` : who}</td><td>${does}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Adashi: the calls</title>
<style nonce="${nonce}">body{font:15px/22px system-ui;margin:32px auto;max-width:1100px;padding:0 16px}td{padding:6px 12px 6px 0;border-top:1px solid #ddd;vertical-align:top}</style>
<h1>The calls</h1><p>Made from the contract; the schemas are in <a href="/api/openapi.json">openapi.json</a>.</p><table>${rows.join('')}</table></html>`;
}

/**
 * Admits everyone in the sandbox, and only callers with the token when real money is used. Other callers get
 * 'not_found' (ASVS 13.4.5).
 */
function admitOperator({ isSandbox, OPERATORS_TOKEN }: Config, authorization = ''): void {
  if (isSandbox) return;
  const hashed = (text: string) => Buffer.from(sha256(text));
  if (!OPERATORS_TOKEN || !timingSafeEqual(hashed(authorization), hashed(`Bearer ${OPERATORS_TOKEN}`)))
    throw new AppError('not_found');
}

/** Adds the routes for operators and developers. */
export function addOperatorRoutes(server: FastifyInstance, context: WithConfig & WithDb): void {
  const options = {
    schema: { hide: true },
    onRequest: async ({ headers }: FastifyRequest) => admitOperator(context.config, headers.authorization),
  };
  server.get('/api/metrics', options, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics(context)),
  );
  server.get('/api/docs', options, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docs(styleNonce(context.config, reply))),
  );
  server.get('/api/openapi.json', options, async () => server.swagger());
}
