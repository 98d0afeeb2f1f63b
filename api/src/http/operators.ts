import { timingSafeEqual } from 'node:crypto';
import { ROUTES, type Route } from '@adashi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { Config, WithConfig } from '../base/config/index.ts';
import { sha256 } from '../base/random.ts';
import { styleNonce } from './safe-headers.ts';

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

/** Adds the routes for operators and developers. `metrics` returns the metrics in Prometheus text format. */
export function addOperatorRoutes(server: FastifyInstance, context: WithConfig, metrics: () => Promise<string>): void {
  const options = {
    schema: { hide: true },
    // The rate limit needs the database, and operators need the metrics most while the database is away.
    config: { rateLimit: false as const },
    onRequest: async ({ headers }: FastifyRequest) => admitOperator(context.config, headers.authorization),
  };
  server.get('/api/metrics', options, async (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics()),
  );
  server.get('/api/docs', options, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(docs(styleNonce(context.config, reply))),
  );
  server.get('/api/openapi.json', options, async () => server.swagger());
}
