import type { Agent } from 'node:https';
import { isPushEndpoint } from '@adashi/contract';
import webPush from 'web-push';
import { NeverDeliverable } from '../../jobs/index.ts';
import type { PushProvider } from './port.ts';

/** Whom push services turn to, and what we sign with (VAPID, RFC 8292). */
export interface Vapid {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Sooner than the outbox gives up. */
const TIMEOUT_MS = 10_000;
/** Who was offline so long reads it on the page. */
const TTL_SECONDS = 86_400;

/** What a push service says: gone; never, of what is not its limits or its own trouble; else it is tried again. */
function verdictOn(error: unknown): 'gone' {
  if (!(error instanceof webPush.WebPushError)) throw error;
  const { statusCode } = error;
  if (statusCode === 404 || statusCode === 410) return 'gone';
  const said = `The push service answers ${statusCode}`;
  if (statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429)
    throw new NeverDeliverable(said);
  throw new Error(said);
}

/** Pushes by the services of the browsers, encrypted for each; `agent` says where it may connect to. */
export function webPushes(vapidDetails: Vapid, agent: Agent): PushProvider {
  return {
    key: vapidDetails.publicKey,
    send: async ({ endpoint, p256dh, auth }, message) => {
      if (!isPushEndpoint(endpoint)) throw new NeverDeliverable('This is no push service.');
      const to = { endpoint, keys: { p256dh, auth } };
      try {
        await webPush.sendNotification(to, message, { vapidDetails, agent, TTL: TTL_SECONDS, timeout: TIMEOUT_MS });
        return 'sent';
      } catch (error) {
        return verdictOn(error);
      }
    },
  };
}
