import { type GoCardlessClient, parse } from 'gocardless-nodejs';
import { z } from 'zod';
import type { Clock } from '../../../base/clock.ts';
import { Unreachable } from '../../../base/unreachable.ts';
import type { Database } from '../../../db/database.ts';
import type { PendingEvents, ProviderEvents } from '../../money/port.ts';
import type { PaymentProvider } from '../port.ts';
import { type GoCardlessSettings, gocardlessClient, listed } from './client.ts';
import { endAuthority, startConsent } from './mandates.ts';
import { keepNotices, keepPoll, lastPoll, markRead, type Names, unreadNotices } from './names.ts';
import { readNotice } from './notices.ts';
import { debits, orderRefund } from './orders.ts';
import { reportOf } from './report.ts';
import { notice } from './shapes.ts';

/** Limit below the 1,000 calls per minute that GoCardless allows. The remaining calls are for status queries. */
const ORDERS_PER_MINUTE = 600;
/** Time between two polls for events without a webhook. */
const POLL_MS = 15 * 60_000;
/** Overlap between two polls. Clocks differ, and GoCardless may list an event late. */
const OVERLAP_MS = 60 * 60_000;
/** Period covered by the first poll. */
const FIRST_MS = 7 * 24 * 60 * 60_000;

/** Keeps all fields of an event, because a later version of the app may read more fields. */
const event = z.looseObject(notice.shape);
const events = z.array(event);

const creditor = z.object({ can_create_refunds: z.boolean() });

function eventsOf(body: string, secret: string, signature: string | undefined): z.output<typeof events> | null {
  try {
    return events.parse(parse(body, secret, signature ?? ''));
  } catch (error) {
    // Any other error means an invalid signature. For example, a signature that is not hexadecimal also throws.
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw error;
    return null;
  }
}

/**
 * Reads the stored events and returns the result of each event. If GoCardless is unreachable, stops at the first event
 * that needs a request to GoCardless.
 */
async function readAll(
  parts: Names & { client: GoCardlessClient },
): Promise<{ ids: string[]; events: ProviderEvents[] }> {
  const [ids, events]: [string[], ProviderEvents[]] = [[], []];
  for (const notice of await unreadNotices(parts)) {
    try {
      events.push(await readNotice(parts, notice));
      ids.push(notice.id);
    } catch (error) {
      if (!(error instanceof Unreachable) || ids.length === 0) throw error;
      break;
    }
  }
  return { ids, events };
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

  /** Fetches events that arrived without a webhook, and stores them with the webhook events. */
  async function poll(): Promise<void> {
    const now = clock.now();
    const before = await lastPoll(parts);
    if (before && now.getTime() - before.getTime() < POLL_MS) return;
    const since = new Date(before ? before.getTime() - OVERLAP_MS : now.getTime() - FIRST_MS);
    const created_at = { gte: since.toISOString() };
    const found = await listed(event, () => client.events.all({ created_at, limit: 500 }));
    await keepNotices(parts, found.toReversed(), now);
    await keepPoll(parts, now);
  }

  return {
    name: parts.name,
    callsPerMinute: ORDERS_PER_MINUTE,
    check: async () => {
      const creditors = await listed(creditor, () => client.creditors.all({ limit: 1 }));
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
      await keepNotices(parts, received, clock.now());
      return [];
    },
    nextEvents: async (): Promise<PendingEvents | null> => {
      await poll();
      const { ids, events } = await readAll(parts);
      if (ids.length === 0) return null;
      return {
        events: events.flatMap((one) => one.events ?? []),
        mandates: events.flatMap((one) => one.mandates ?? []),
        failedPayments: events.flatMap((one) => one.failedPayments ?? []),
        arrivals: events.flatMap((one) => one.arrivals ?? []),
        acknowledge: () => markRead(parts, ids, clock.now()),
      };
    },
    report: reportOf(parts),
  };
}
