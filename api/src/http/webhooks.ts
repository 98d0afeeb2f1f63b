import type { FastifyPluginAsync } from 'fastify';
import type { House } from '../house.ts';
import { settleIdentity } from '../kyc/index.ts';
import { PROVIDER, storeEvents } from '../rotation/index.ts';
import { refuse } from './refusal.ts';

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What providers send us. The body is read as it came, as its signature is over its bytes; stored before acted on. */
export function bindWebhooks(house: House): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    app.post(
      '/api/webhooks/payments',
      { schema: { summary: 'Events of the payment provider', tags: ['webhooks'] } },
      async (request) => {
        const events = house.payments.readWebhook(String(request.body), header(request.headers['webhook-signature']));
        if (!events) refuse('not_signed_in');
        else await storeEvents(house.db, PROVIDER, events);
        await house.runDay();
        return { message: 'stored' };
      },
    );
    // Nothing in this body is believed: it only makes us ask the provider how the check stands.
    app.post(
      '/api/webhooks/identity',
      { schema: { summary: 'Verdicts of the identity provider', tags: ['webhooks'] } },
      async (request) => {
        const reference = /"reference"\s*:\s*"([A-Za-z0-9-]{6,250})"/.exec(String(request.body))?.[1];
        await settleIdentity(house, reference ?? refuse('bad_input'));
        return { message: 'seen' };
      },
    );
  };
}
