import { z } from 'zod';
import { done, routes } from '../base/route.ts';

/** Matches host names of internal networks. Numeric addresses match too, because push services have host names. */
const INNER = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion)$/;

/**
 * Returns whether a URL belongs to a public push service. The server requests this URL for the caller, so internal
 * hosts are rejected (ASVS 1.3.6).
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname) && !INNER.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

const subscription = z.object({
  endpoint: z.string().max(2_000).refine(isPushEndpoint),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});

/** Push message without amounts and names, because a locked phone can show the message. */
export const pushed = z.object({ title: z.string(), body: z.string(), path: z.string() });
export type Pushed = z.output<typeof pushed>;

const path = '/user/me/push';

export const pushRoutes = routes({
  devicePush: {
    method: 'GET',
    path,
    who: 'person',
    does: 'Returns whether this browser gets push messages, and the subscription key; null without push',
    output: z.object({
      key: z.string().nullable(),
      isOn: z.boolean(),
      /** Whether the push service ended the subscription, so the member must turn on push again. */
      isLost: z.literal(true).optional(),
    }),
  },
  turnOnPush: {
    method: 'POST',
    path,
    who: 'person',
    does: 'Subscribes this browser to push messages until sign-out',
    body: subscription,
    output: done,
  },
  turnOffPush: {
    method: 'DELETE',
    path,
    who: 'person',
    whileSuspended: true,
    does: 'Unsubscribes this browser from push messages',
    output: done,
  },
});
