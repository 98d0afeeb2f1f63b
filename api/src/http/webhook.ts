import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookName } from '@adashi/contract';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { within } from '../base/tracing.ts';
import { forUse } from '../db/database.ts';
import type { AppContext } from './context.ts';
import { spanOf } from './observe-requests.ts';
import { WEBHOOKS } from './use-of.ts';
import { recordDelivery } from './webhook-deliveries.ts';

/** The webhook of a provider. */
export interface Webhook {
  readonly path: WebhookName;
  readonly does: string;
  /** Maximum size of the body in bytes. The default is the server's limit. */
  readonly bodyLimit?: number;
  /**
   * Receives the raw body, because the signature covers these bytes. Only stores the body and schedules the processing.
   */
  readonly receive: (context: AppContext, body: string, headers: IncomingHttpHeaders) => Promise<void>;
}

export function addWebhookRoutes(context: AppContext, webhooks: readonly Webhook[]): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    for (const { path, does, bodyLimit, receive } of webhooks) {
      const options = { schema: { summary: does, tags: ['webhooks'] }, ...(bodyLimit && { bodyLimit }) };
      server.post(`/api/webhooks/${path}`, options, async (request) => {
        const db = forUse(context.db, WEBHOOKS);
        const count = (result: 'stored' | 'rejected' | 'failed') =>
          context.metrics.webhooks.inc({ webhook: path, result });
        try {
          await within(spanOf(request), () => receive({ ...context, db }, String(request.body), request.headers));
          await recordDelivery(db, path);
        } catch (error) {
          count(error instanceof AppError ? 'rejected' : 'failed');
          throw error;
        }
        count('stored');
        return { message: 'stored' };
      });
    }
  };
}
