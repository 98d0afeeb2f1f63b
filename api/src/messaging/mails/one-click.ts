import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { stopMails } from './stop-mails.ts';

const query = z.object({ id: z.string().max(200) });

/**
 * One-click unsubscribe for mail programs (RFC 8058): POST stops the mails. GET only shows a confirmation page, because
 * link scanners also open the URL.
 */
export function oneClick(context: WithConfig & WithDb): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    server.post('/unsubscribe', { schema: { hide: true, querystring: query } }, async (request, reply) => {
      await stopMails(context, query.parse(request.query).id);
      return reply.type('text/plain; charset=utf-8').send("We've stopped these emails.");
    });
  };
}
