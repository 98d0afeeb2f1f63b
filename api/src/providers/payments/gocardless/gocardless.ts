import type { GoCardlessClient } from 'gocardless-nodejs';
import { verifySignature } from 'gocardless-nodejs/webhooks';
import { z } from 'zod';
import type { Clock } from '../../../base/clock.ts';
import { parseStorable } from '../../../base/storable.ts';
import { continueTraces, currentSpan } from '../../../base/tracing.ts';
import { Unreachable } from '../../../base/unreachable.ts';
import type { Database } from '../../../db/database.ts';
import { isTemporary } from '../../../db/temporary-error.ts';
import type { PendingEvents, ProviderEvents } from '../../money/port.ts';
import type { PaymentProvider } from '../port.ts';
import {
  type GoCardlessSettings,
  gocardlessClient,
  listed,
  listedAsReceived,
  messageOf,
  StrangeAnswer,
} from './client.ts';
import { toKeep } from './kept-notice.ts';
import { endAuthority, startConsent } from './mandates.ts';
import { keepNotices, keepPoll, lastPoll, markRead, type Names, tracesOf, unreadNotices } from './names.ts';
import { readStored } from './notices.ts';
import { debits, orderRefund } from './orders.ts';
import { reportOf } from './report.ts';

/** Limit below the 1,000 calls per minute that GoCardless allows. The remaining calls are for status queries. */
const ORDERS_PER_MINUTE = 600;
/** Time between two polls for events without a webhook. */
const POLL_MS = 15 * 60_000;
/** Overlap between two polls. Clocks differ, and GoCardless may list an event late. */
const OVERLAP_MS = 60 * 60_000;
/** Period covered by the first poll. */
const FIRST_MS = 7 * 24 * 60 * 60_000;

/** Maximum number of failed connections in one reading of the stored events. */
const MOST_FAILURES = 5;

const creditor = z.object({ can_create_refunds: z.boolean() });

const webhook = z.object({ events: z.array(z.unknown()) });

/** Returns the events of a webhook, or null for an invalid signature. A body in an unknown form counts as one event. */
function eventsOf(body: string, secret: string, signature: string | undefined): readonly unknown[] | null {
  try {
    verifySignature(body, secret, signature ?? '');
  } catch {
    return null; // A signature that is not hexadecimal also throws.
  }
  const parsed = parseStorable(body);
  const { success, data } = webhook.safeParse(parsed);
  return success ? data.events : [parsed ?? body];
}

interface Parts extends Names {
  readonly client: GoCardlessClient;
  readonly clock: Clock;
}

interface Read {
  readonly ids: string[];
  readonly events: ProviderEvents[];
  /** First failed request. Its event stays unread. */
  failed: Unreachable | null;
}

/**
 * Reads the stored events and returns the result of each event. An event whose request failed stays unread and stops no
 * other event, unless several connections failed.
 */
async function readAll(parts: Parts): Promise<Read> {
  const read: Read = { ids: [], events: [], failed: null };
  let failures = 0;
  for (const stored of await unreadNotices(parts)) {
    try {
      read.events.push(await readStored(parts, stored, parts.clock.now()));
      read.ids.push(stored.id);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      read.failed ??= error;
      if (!(error instanceof StrangeAnswer)) failures += 1;
      if (failures === MOST_FAILURES) break;
    }
  }
  return read;
}

/** Fetches events that arrived without a webhook, and stores them with the webhook events. */
async function poll(parts: Parts): Promise<void> {
  const { client, clock } = parts;
  const now = clock.now();
  const before = await lastPoll(parts);
  if (before && now.getTime() - before.getTime() < POLL_MS) return;
  const since = new Date(before ? before.getTime() - OVERLAP_MS : now.getTime() - FIRST_MS);
  const created_at = { gte: since.toISOString() };
  const found = await listedAsReceived('events', (page) => client.events.list({ created_at, limit: 500, ...page }));
  await keepNotices(parts, found.toReversed().map(toKeep), now);
  await keepPoll(parts, now);
}

/** Returns the error of a failed poll. The app reads the stored events of webhooks anyway. */
async function pollFailure(parts: Parts): Promise<Error | null> {
  try {
    await poll(parts);
    return null;
  } catch (error) {
    if (isTemporary(error)) throw error;
    return error instanceof Unreachable ? error : new Error(`GoCardless: ${messageOf(error)}`, { cause: error });
  }
}

/** Returns the meaning of the stored events, or null without any event. Throws the failure of a request. */
async function pendingEvents(parts: Parts, unpolled: Error | null): Promise<PendingEvents | null> {
  const { ids, events, failed } = await readAll(parts);
  const failure = unpolled ?? failed;
  if (ids.length === 0 && failure) throw failure;
  if (ids.length === 0) return null;
  return {
    events: events.flatMap((one) => one.events ?? []),
    mandates: events.flatMap((one) => one.mandates ?? []),
    failedPayments: events.flatMap((one) => one.failedPayments ?? []),
    arrivals: events.flatMap((one) => one.arrivals ?? []),
    acknowledge: () => markRead(parts, ids, parts.clock.now()),
  };
}

/**
 * Collects debits with GoCardless: hosted pages for consent, API calls for debits. GoCardless's own retries are off.
 */
export function gocardlessPayments(
  settings: GoCardlessSettings,
  { db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string },
  timeoutMs?: number,
): PaymentProvider {
  const client = gocardlessClient(settings, timeoutMs);
  const parts = { client, db, clock, name: settings.GOCARDLESS_NAME };
  const orderDebit = debits(parts);

  return {
    name: parts.name,
    callsPerMinute: ORDERS_PER_MINUTE,
    check: async () => {
      const creditors = await listed(creditor, 'creditors', (page) => client.creditors.list({ limit: 1, ...page }));
      if (!creditors.some(({ can_create_refunds }) => can_create_refunds))
        throw new Error('Refunds are off for this GoCardless account. Ask GoCardless to enable refunds.');
    },
    reportsAccount: false,
    guarantorsPayAtOnce: false,
    startMandate: async (flow, payer) => ({
      authorisationUrl: await startConsent({ ...parts, publicUrl, stand: settings.GOCARDLESS_URL }, flow, payer),
    }),
    endMandate: (flow) => endAuthority(parts, flow),
    submitCharge: (key, { amount, chargeOn }, flow, hand) =>
      orderDebit({ key, amount, on: chargeOn, flow, guarantor: null }, hand),
    chargeGuarantor: (key, { amount, flow, guarantor }, hand) =>
      orderDebit({ key, amount, on: null, flow, guarantor }, hand),
    refund: (key, { payment, amount }) => orderRefund(parts, key, { of: payment, amount }),
    refundCharge: (key, { squad, round, seat, attempt, amount }) =>
      orderRefund(parts, key, { of: `charge:${squad}:${round}:${seat}:${attempt}`, amount }),
    receiveWebhook: async (body, signature) => {
      const received = eventsOf(body, settings.GOCARDLESS_WEBHOOK_SECRET, signature);
      if (!received) return null;
      const notices = received.map(toKeep);
      await keepNotices(parts, notices, clock.now());
      if (currentSpan()) continueTraces('webhook payments', await tracesOf(parts, notices));
      return [];
    },
    nextEvents: async (): Promise<PendingEvents | null> => {
      const unpolled = await pollFailure(parts);
      return pendingEvents(parts, unpolled);
    },
    report: reportOf(parts),
  };
}
