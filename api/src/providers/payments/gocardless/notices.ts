import { id, type SeatId, type SquadId } from '@adashi/core';
import { ApiError, type GoCardlessClient } from 'gocardless-nodejs';
import { z } from 'zod';
import { Unreachable } from '../../../base/unreachable.ts';
import { isTemporary } from '../../../db/temporary-error.ts';
import type { ProviderEvents, ReceivedEvent } from '../../money/port.ts';
import { about, asking, listedReadable, messageOf, StrangeAnswer } from './client.ts';
import { unreadableOf } from './kept-notice.ts';
import { readConsent, readMandate } from './mandates.ts';
import {
  keepMandate,
  keepOrders,
  mandateBy,
  type NamedOrder,
  type Names,
  orderOf,
  type StoredNotice,
} from './names.ts';
import { REFUSED } from './orders.ts';
import { readArrival } from './payouts.ts';
import { type Notice, name, notice, payment } from './shapes.ts';

interface Parts extends Names {
  readonly client: GoCardlessClient;
}

const NOTHING: ProviderEvents = {};

/** Time for which the app repeats a request with an unknown response, before staff must review the event. */
const ASKED_FOR_MS = 3 * 24 * 60 * 60_000;

/** Actions without an effect on the app, by resource type. */
const QUIET: Readonly<Record<'payments' | 'payouts' | 'refunds' | 'creditors', readonly string[]>> = {
  payments: [
    'created',
    'customer_approval_granted',
    'submitted',
    'paid_out',
    'resubmission_requested',
    'late_failure_settled',
    'chargeback_settled',
    'surcharge_fee_credited',
    'surcharge_fee_debited',
  ],
  payouts: ['fx_rate_confirmed', 'tax_exchange_rates_confirmed'],
  refunds: ['created', 'paid', 'refund_settled'],
  creditors: ['updated', 'new_payout_currency_added'],
};
/** Resource types without an effect on the app. */
const QUIET_TYPES = ['customers', 'exports', 'organisations', 'scheme_identifiers'];

/** Returns an event for staff, for a GoCardless event that matches no record of the app. */
function strange({ id: eventId, resource_type, action }: Notice, about: string): ReceivedEvent {
  return { eventId, squad: null, event: { kind: 'unknown', what: `${resource_type} ${action}`.slice(0, 100), about } };
}

interface Named {
  readonly squad: SquadId;
  readonly round: number;
  readonly seat: SeatId;
  readonly attempt: number;
}

const KEY = /^(charge:[^:]+:\d{1,4}:[^:]+:\d{1,4}|guarantor_charge:[^:]+:\d{1,4}:[^:]+:[^:]+)$/;

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
  const found = await asking(about(payment, paymentId), () => parts.client.payments.find(paymentId));
  const { key, guarantor } = found.metadata ?? {};
  if (!key || !KEY.test(key) || (guarantor && !z.guid().safeParse(guarantor).success)) return undefined;
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

/** Returns the readable events of a payment, oldest first. GoCardless lists the newest events first. */
async function turnsOf({ client }: Parts, payment: string): Promise<Notice[]> {
  const found = await listedReadable(notice, 'events', (page) => client.events.list({ payment, limit: 100, ...page }));
  return found.filter(({ links }) => links?.payment === payment).toReversed();
}

async function ofPayment(parts: Parts, received: Notice): Promise<ProviderEvents> {
  const { action, links } = received;
  if (QUIET.payments.includes(action)) return NOTHING;
  const isTurn = TURNS.includes(action);
  if (!(isTurn || action === 'confirmed')) return { events: [strange(received, links?.payment ?? '')] };
  const paymentId = name.parse(links?.payment);
  const order = await orderBehind(parts, paymentId);
  if (!order) return { events: [strange(received, paymentId)] };
  const all = isTurn ? await turnsOf(parts, paymentId) : [received];
  if (order.key.startsWith('guarantor_charge:')) return ofGuarantor(parts.name, order, all);
  return { events: all.flatMap((one) => ofCharge(order, one) ?? []) };
}

/** Reads the current state of a consent from GoCardless, because events can arrive out of order. */
async function ofConsent(parts: Parts, { links }: Notice): Promise<ProviderEvents> {
  const { client } = parts;
  const request = name.parse(links?.billing_request);
  const own = await mandateBy(parts, 'request', request);
  if (!own) return NOTHING;
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
  if (PLAIN.includes(action)) return NOTHING;
  const mandateId = name.parse(links?.mandate);
  const own = await mandateBy(parts, 'mandate', mandateId);
  if (!own) return NOTHING;
  const { next, ...mandate } = await readMandate(client, mandateId);
  // GoCardless replaced the flow's mandate by the mandate `next`, for example after a bank merger.
  if (next) await keepMandate(parts, own.flow, next);
  const { isOver, lastDigits } = next ? await readMandate(client, next) : mandate;
  return { mandates: [{ flow: own.flow, ...(isOver ? { state: 'ended' } : { state: 'active', lastDigits }) }] };
}

/** Returns nothing for an action without an effect. Any other action is an event for staff. */
function ofOther(received: Notice): ProviderEvents {
  const { resource_type: type, action, links } = received;
  const quiet = type === 'payouts' || type === 'refunds' || type === 'creditors' ? QUIET[type] : [];
  if (QUIET_TYPES.includes(type) || quiet.includes(action)) return NOTHING;
  return {
    events: [
      strange(
        received,
        Object.values(links ?? {})
          .filter(Boolean)
          .join(', '),
      ),
    ],
  };
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
      return received.action === 'paid' ? readArrival(parts.client, received) : ofOther(received);
    case REFUSED:
      return ofRefused(received);
    default:
      return ofOther(received);
  }
}

/** Returns whether GoCardless knows no resource under the requested ID. A retry would get the same response. */
const isMissing = (error: ApiError): boolean =>
  Number(error.code) === 404 &&
  Array.isArray(error.errors) &&
  error.errors.some((one) => one?.reason === 'resource_not_found');

/** Returns whether staff must review an event now. A request with an unknown response is repeated for some days. */
function isForStaff(error: unknown, age: number): error is Error {
  if (error instanceof StrangeAnswer) return age > ASKED_FOR_MS;
  if (error instanceof ApiError) return isMissing(error) || age > ASKED_FOR_MS;
  return error instanceof Error && !(error instanceof Unreachable) && !isTemporary(error);
}

/**
 * Returns the meaning of a stored GoCardless event. Staff review an event in an unknown form, and an event whose
 * requests had unknown responses for some days. Throws `Unreachable`.
 */
export async function readStored(parts: Parts, stored: StoredNotice, now: Date): Promise<ProviderEvents> {
  const { id: eventId, receivedAt } = stored;
  const { success, data: received } = notice.safeParse(stored.notice);
  if (!success)
    return { events: [{ eventId, squad: null, event: { kind: 'unknown', ...unreadableOf(stored.notice) } }] };
  try {
    return await read(parts, received);
  } catch (error) {
    if (isForStaff(error, now.getTime() - receivedAt.getTime()))
      return { events: [strange(received, messageOf(error))] };
    if (error instanceof ApiError) throw new StrangeAnswer(`GoCardless: ${messageOf(error)}`, { cause: error });
    throw error;
  }
}
