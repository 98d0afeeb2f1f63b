import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../http/context.ts';
import { stopMails } from './stop-mails.ts';

const query = z.object({ id: z.string().max(200) });

/**
 * Where mail programs post to stop what they show (RFC 8058), at the address that a person opens to be asked: a GET is the
 * page, which changes nothing, so what looks at links before people do stops no mails.
 */
export function oneClick(context: AppContext): FastifyPluginAsync {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    server.post('/unsubscribe', { schema: { hide: true, querystring: query } }, async (request, reply) => {
      await stopMails(context, query.parse(request.query).id);
      return reply.type('text/plain').send('These mails are stopped.');
    });
  };
}
