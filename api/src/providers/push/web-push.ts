import type { Agent } from 'node:https';
import { isPushEndpoint } from '@adashi/contract';
import webPush, { type WebPushError } from 'web-push';
import { NeverDeliverable } from '../../jobs/index.ts';
import type { PushProvider } from './port.ts';

/** The app's contact address and signing keys for push services (VAPID, RFC 8292). */
export interface Vapid {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Timeout of a request, shorter than the outbox's deadline. */
const TIMEOUT_MS = 10_000;
/** Maximum time for which the push service keeps a message. Afterwards, the person can read the message in the app. */
const TTL_SECONDS = 86_400;

/** Matches texts of push services about the app's token, such as an expired token. The subscriptions are still valid. */
const ABOUT_TOKEN = /jwt|expired/i;
/** Matches texts of push services about a subscription that belongs to another key of the app. */
const ABOUT_OTHER_KEY = /mismatch|do(es)? not (correspond|match)/i;

/**
 * Returns whether a subscription no longer exists, or belongs to another key of the app. Push services report another
 * key with the status 400, 401 or 403.
 */
function isGone({ statusCode, body }: WebPushError): boolean {
  if (statusCode === 404 || statusCode === 410) return true;
  if (ABOUT_OTHER_KEY.test(body)) return [400, 401, 403].includes(statusCode);
  return (statusCode === 400 || statusCode === 403) && !ABOUT_TOKEN.test(body);
}

/**
 * Classifies an error of the push service: 'gone' for a subscription that is not usable any more, NeverDeliverable for
 * most client errors. All other errors, including timeouts and rate limits, lead to a retry.
 */
function verdictOn(error: unknown): 'gone' {
  if (!(error instanceof webPush.WebPushError)) throw error;
  const { statusCode } = error;
  if (isGone(error)) return 'gone';
  const said = `The push service answers ${statusCode}`;
  if (statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429)
    throw new NeverDeliverable(said);
  throw new Error(said);
}

/**
 * Returns a push provider that sends encrypted messages through the browsers' push services. `agent` limits the hosts
 * for connections.
 */
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
