import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookName } from '@adashi/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from './context.ts';
import { rememberHeard } from './webhooks-heard.ts';

/** What a provider sends us. */
export interface Webhook {
  readonly path: WebhookName;
  readonly does: string;
  /** How much it takes, in bytes; without it, what a call may have. */
  readonly bodyLimit?: number;
  /** Hears the body as it came, as the signature among the headers is over its bytes: stores what it says, wakes who acts on it, no more. */
  readonly hear: (context: AppContext, body: string, headers: IncomingHttpHeaders) => Promise<void>;
}

export function addWebhookRoutes(context: AppContext, webhooks: readonly Webhook[]): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    for (const { path, does, bodyLimit, hear } of webhooks) {
      const options = { schema: { summary: does, tags: ['webhooks'] }, ...(bodyLimit && { bodyLimit }) };
      server.post(`/api/webhooks/${path}`, options, async (request) => {
        await hear(context, String(request.body), request.headers);
        await rememberHeard(context.db, path);
        return { message: 'stored' };
      });
    }
  };
}
