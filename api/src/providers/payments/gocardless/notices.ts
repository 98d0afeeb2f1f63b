import { id, type SeatId, type SquadId } from '@adashi/core';
import { ApiError, type GoCardlessClient } from 'gocardless-nodejs';
import { z } from 'zod';
import type { ProviderEvents, ReceivedEvent } from '../../money/port.ts';
import { asking, listed } from './client.ts';
import { readConsent, readMandate } from './mandates.ts';
import { keepMandate, keepOrders, mandateBy, type NamedOrder, type Names, orderOf } from './names.ts';
import { REFUSED } from './orders.ts';
import { readArrival } from './payouts.ts';
import { type Notice, notice, payment } from './shapes.ts';

interface Parts extends Names {
  readonly client: GoCardlessClient;
}

const NOTHING: ProviderEvents = {};

/** Returns an event for staff, for a GoCardless event that matches no record of the app. */
function strange({ id: eventId, resource_type, action }: Notice, about: string): ReceivedEvent {
  return { eventId, squad: null, event: { kind: 'unknown', what: `${resource_type} ${action}`, about } };
}

interface Named {
  readonly squad: SquadId;
  readonly round: number;
  readonly seat: SeatId;
  readonly attempt: number;
}

/** Parses the keys 'charge:<squad>:<round>:<seat>:<attempt>' and 'guarantor_charge:<squad>:<round>:<seat>:<flow>'. */
function named(key: string): Named {
  const [, squad = '', round, seat = '', attempt] = key.split(':');
  return { squad: id<'squad'>(squad), round: Number(round), seat: id<'seat'>(seat), attempt: Number(attempt) };
}

/**
 * Returns the app's order for a payment. The payment's metadata identifies the order even when the response to the
 * creation was lost.
 */
async function orderBehind(parts: Parts, paymentId: string): Promise<NamedOrder | undefined> {
  const known = await orderOf(parts, paymentId);
  if (known) return known;
  const found = payment.parse(await asking(() => parts.client.payments.find(paymentId)));
  const { key, guarantor } = found.metadata ?? {};
  if (!key) return undefined;
  await keepOrders(parts, [{ ...found, key, guarantor: guarantor ?? null }]);
  return orderOf(parts, paymentId);
}

const FAILED = ['failed', 'cancelled', 'customer_approval_denied'];
/** Returns whether an event is a final failure. A failure is not final if GoCardless retries automatically. */
const isFailure = ({ action, details }: Notice) => FAILED.includes(action) && !details?.will_attempt_retry;
/**
 * Payment actions with an effect that depends on the order of events. After such an action, the app reads all events of
 * the payment.
 */
const TURNS = [...FAILED, 'charged_back', 'chargeback_cancelled'];

/**
 * Returns the event for a contribution's payment. The rotation rules treat a failure after the confirmation as a
 * charge-back.
 */
function ofCharge(order: NamedOrder, happened: Notice): ReceivedEvent | null {
  const { squad, ...about } = named(order.key);
  const { id: eventId, action, details } = happened;
  const event = (own: Extract<ReceivedEvent, { squad: SquadId }>['event']) => ({ eventId, squad, event: own });
  if (action === 'confirmed') return event({ kind: 'charge_confirmed', ...about });
  if (action === 'charged_back') return event({ kind: 'charge_charged_back', ...about });
  if (action === 'chargeback_cancelled') return strange(happened, order.key);
  if (!isFailure(happened)) return null;
  const cause = details?.cause ?? (action === 'failed' ? 'refer_to_payer' : 'mandate_cancelled');
  return event({ kind: 'charge_failed', ...about, cause });
}

/** Returns the result of a guarantor's payment, from all events of the payment. Staff handle later reversals. */
function ofGuarantor(
  provider: string,
  { key, amount, guarantor }: NamedOrder,
  happened: readonly Notice[],
): ProviderEvents {
  const { squad, round, seat } = named(key);
  const isPaid = happened.some(({ action }) => action === 'confirmed');
  const failed = happened.find(isFailure);
  if (!isPaid) return failed ? { failedPayments: [{ payment: key, cause: failed.details?.cause ?? '' }] } : NOTHING;
  const who = guarantor ? { guarantor: id<'guarantor'>(guarantor) } : {};
  const paid = { kind: 'debt_paid' as const, round, seat, amount, payment: key, provider, ...who };
  const back = happened.filter(({ action }) => TURNS.includes(action)).map((turn) => strange(turn, key));
  return { events: [{ eventId: `paid:${key}`, squad, event: paid }, ...back] };
}

async function ofPayment(parts: Parts, received: Notice): Promise<ProviderEvents> {
  const { action, links } = received;
  const paymentId = links?.payment;
  const isTurn = TURNS.includes(action);
  if (!paymentId || !(isTurn || action === 'confirmed')) return NOTHING;
  const order = await orderBehind(parts, paymentId);
  if (!order) return { events: [strange(received, paymentId)] };
  // GoCardless lists the newest events first.
  const all = isTurn
    ? (await listed(notice, () => parts.client.events.all({ payment: paymentId, limit: 100 }))).toReversed()
    : [received];
  if (order.key.startsWith('guarantor_charge:')) return ofGuarantor(parts.name, order, all);
  return { events: all.flatMap((one) => ofCharge(order, one) ?? []) };
}

/** Reads the current state of a consent from GoCardless, because events can arrive out of order. */
async function ofConsent(parts: Parts, { links }: Notice): Promise<ProviderEvents> {
  const { client } = parts;
  const request = links?.billing_request;
  const own = request ? await mandateBy(parts, 'request', request) : undefined;
  if (!request || !own) return NOTHING;
  const { status, mandate } = await readConsent(client, request);
  if (status === 'cancelled') return { mandates: [{ flow: own.flow, state: 'cancelled' }] };
  if (mandate === null) return NOTHING;
  await keepMandate(parts, own.flow, mandate);
  const { isOver, lastDigits } = await readMandate(client, mandate);
  return { mandates: [isOver ? { flow: own.flow, state: 'failed' } : { flow: own.flow, state: 'active', lastDigits }] };
}

/** Mandate actions that the app ignores, because the mandate is active or will become active. */
const PLAIN = ['created', 'customer_approval_granted', 'customer_approval_skipped', 'submitted', 'active'];

async function ofMandate(parts: Parts, { action, links }: Notice): Promise<ProviderEvents> {
  const { client } = parts;
  const mandateId = links?.mandate;
  const own = mandateId && !PLAIN.includes(action) ? await mandateBy(parts, 'mandate', mandateId) : undefined;
  if (!mandateId || !own) return NOTHING;
  const { next, ...mandate } = await readMandate(client, mandateId);
  // GoCardless replaced the flow's mandate by the mandate `next`, for example after a bank merger.
  if (next) await keepMandate(parts, own.flow, next);
  const { isOver, lastDigits } = next ? await readMandate(client, next) : mandate;
  return { mandates: [{ flow: own.flow, ...(isOver ? { state: 'ended' } : { state: 'active', lastDigits }) }] };
}

function ofRefused(received: Notice): ProviderEvents {
  const key = received.links?.key ?? '';
  const cause = received.details?.cause ?? '';
  if (key.startsWith('guarantor_charge:')) return { failedPayments: [{ payment: key, cause }] };
  const { squad, ...about } = named(key);
  return { events: [{ eventId: received.id, squad, event: { kind: 'charge_failed', ...about, cause } }] };
}

async function read(parts: Parts, received: Notice): Promise<ProviderEvents> {
  switch (received.resource_type) {
    case 'payments':
      return ofPayment(parts, received);
    case 'billing_requests':
      return ['fulfilled', 'cancelled'].includes(received.action) ? ofConsent(parts, received) : NOTHING;
    case 'mandates':
      return ofMandate(parts, received);
    case 'payouts':
      return received.action === 'paid' ? readArrival(parts.client, received) : NOTHING;
    case 'refunds':
      return ['failed', 'funds_returned', 'bounced'].includes(received.action)
        ? { events: [strange(received, received.links?.refund ?? '')] }
        : NOTHING;
    case 'creditors':
      return received.action === 'bounced_payout' ? { events: [strange(received, '')] } : NOTHING;
    case REFUSED:
      return ofRefused(received);
    default:
      return NOTHING;
  }
}

/** Returns the meaning of a GoCardless event. An invalid response is kept for staff. Throws `Unreachable`. */
export async function readNotice(parts: Parts, received: Notice): Promise<ProviderEvents> {
  try {
    return await read(parts, received);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof z.ZodError)) throw error;
    return { events: [strange(received, error.message.slice(0, 300))] };
  }
}
