import { id, type SeatId, type SquadId } from '@adashi/core';
import { ApiError, type GoCardlessClient } from 'gocardless-nodejs';
import { z } from 'zod';
import type { ReceivedEvent, Said } from '../../money/port.ts';
import { asking, listed } from './client.ts';
import { readConsent, readMandate } from './mandates.ts';
import { keepMandate, keepOrders, mandateBy, type NamedOrder, type Names, orderOf } from './names.ts';
import { REFUSED } from './orders.ts';
import { readArrival } from './payouts.ts';
import { type Notice, notice, payment } from './shapes.ts';

interface Parts extends Names {
  readonly client: GoCardlessClient;
}

const NOTHING: Said = {};

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
 * Actions that depend on their order. The result comes from the payment's full event list, because a single event is
 * not enough.
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

/** Returns the result of a guarantor's payment, from all events of the payment. Staff must handle later reversals. */
function ofGuarantor(provider: string, { key, amount, guarantor }: NamedOrder, happened: readonly Notice[]): Said {
  const { squad, round, seat } = named(key);
  const isPaid = happened.some(({ action }) => action === 'confirmed');
  const failed = happened.find(isFailure);
  if (!isPaid) return failed ? { failedPayments: [{ payment: key, cause: failed.details?.cause ?? '' }] } : NOTHING;
  const who = guarantor ? { guarantor: id<'guarantor'>(guarantor) } : {};
  const paid = { kind: 'debt_paid' as const, round, seat, amount, payment: key, provider, ...who };
  const back = happened.filter(({ action }) => TURNS.includes(action)).map((turn) => strange(turn, key));
  return { events: [{ eventId: `paid:${key}`, squad, event: paid }, ...back] };
}

async function ofPayment(parts: Parts, told: Notice): Promise<Said> {
  const { action, links } = told;
  const paymentId = links?.payment;
  const isTurn = TURNS.includes(action);
  if (!paymentId || !(isTurn || action === 'confirmed')) return NOTHING;
  const order = await orderBehind(parts, paymentId);
  if (!order) return { events: [strange(told, paymentId)] };
  // GoCardless lists the newest event first.
  const all = isTurn
    ? (await listed(notice, () => parts.client.events.all({ payment: paymentId, limit: 100 }))).toReversed()
    : [told];
  if (order.key.startsWith('guarantor_charge:')) return ofGuarantor(parts.name, order, all);
  return { events: all.flatMap((one) => ofCharge(order, one) ?? []) };
}

/** Reads the current state of a consent from GoCardless, because events can arrive in the wrong order. */
async function ofConsent(parts: Parts, { links }: Notice): Promise<Said> {
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

/** Mandate actions without an effect in the app: the mandate is active or will become active. */
const PLAIN = ['created', 'customer_approval_granted', 'customer_approval_skipped', 'submitted', 'active'];

async function ofMandate(parts: Parts, { action, links }: Notice): Promise<Said> {
  const { client } = parts;
  const told = links?.mandate;
  const own = told && !PLAIN.includes(action) ? await mandateBy(parts, 'mandate', told) : undefined;
  if (!told || !own) return NOTHING;
  const { next, ...asTold } = await readMandate(client, told);
  // GoCardless replaced the flow's mandate by the mandate `next`, for example after a bank merger.
  if (next) await keepMandate(parts, own.flow, next);
  const { isOver, lastDigits } = next ? await readMandate(client, next) : asTold;
  return { mandates: [{ flow: own.flow, ...(isOver ? { state: 'ended' } : { state: 'active', lastDigits }) }] };
}

function ofRefused(told: Notice): Said {
  const key = told.links?.key ?? '';
  const cause = told.details?.cause ?? '';
  if (key.startsWith('guarantor_charge:')) return { failedPayments: [{ payment: key, cause }] };
  const { squad, ...about } = named(key);
  return { events: [{ eventId: told.id, squad, event: { kind: 'charge_failed', ...about, cause } }] };
}

async function read(parts: Parts, told: Notice): Promise<Said> {
  switch (told.resource_type) {
    case 'payments':
      return ofPayment(parts, told);
    case 'billing_requests':
      return ['fulfilled', 'cancelled'].includes(told.action) ? ofConsent(parts, told) : NOTHING;
    case 'mandates':
      return ofMandate(parts, told);
    case 'payouts':
      return told.action === 'paid' ? readArrival(parts.client, told) : NOTHING;
    case 'refunds':
      return ['failed', 'funds_returned', 'bounced'].includes(told.action)
        ? { events: [strange(told, told.links?.refund ?? '')] }
        : NOTHING;
    case 'creditors':
      return told.action === 'bounced_payout' ? { events: [strange(told, '')] } : NOTHING;
    case REFUSED:
      return ofRefused(told);
    default:
      return NOTHING;
  }
}

/** Converts a GoCardless event to a result for the app. Keeps invalid responses for staff, and throws `Unreachable`. */
export async function readNotice(parts: Parts, told: Notice): Promise<Said> {
  try {
    return await read(parts, told);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof z.ZodError)) throw error;
    return { events: [strange(told, error.message.slice(0, 300))] };
  }
}
