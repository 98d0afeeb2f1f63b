import { createHmac } from 'node:crypto';
import { addBusinessDays, type LocalDate } from '@adashi/core';
import type { GoCardlessSettings } from '../../src/providers/payments/gocardless/client.ts';
import {
  type Amounts,
  type Event,
  failure,
  OVER,
  type Payment,
  type Payout,
  type Resource,
  type Sent,
} from './gocardless-resources.ts';
import { type Heard, LocalServer, type Reply } from './local-server.ts';

export const GOCARDLESS_KEYS = {
  GOCARDLESS_ENVIRONMENT: 'sandbox',
  GOCARDLESS_TOKEN: 'sandbox_token',
  GOCARDLESS_WEBHOOK_SECRET: 'a-webhook-secret',
  /** Differs from the default name, so that tests fail if code hard-codes the default name. */
  GOCARDLESS_NAME: 'gocardless-test',
  EARLIER_GOCARDLESS_NAME: 'gocardless',
} as const;

type Account = Pick<GoCardlessSettings, 'GOCARDLESS_TOKEN' | 'GOCARDLESS_WEBHOOK_SECRET'>;

/**
 * A local GoCardless server that follows the public reference and the types of SDK 10.1.2. Tests
 * act for payers and banks.
 */
export class LocalGoCardless extends LocalServer {
  readonly requests = new Map<string, Resource & { account: string }>();
  readonly mandates = new Map<string, Resource>();
  readonly accounts = new Map<string, string>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Resource & Amounts>();
  readonly payouts = new Map<string, Payout>();
  /** All events, oldest first. */
  readonly events: Event[] = [];
  /** The events that are not in a webhook yet. */
  unsent: Event[] = [];
  /** Whether GoCardless can refund collected payments. */
  canRefund = true;
  /** Whether GoCardless rejects every refund amount. */
  refuseAmount = false;
  /**
   * The address that gets a webhook after a decision on a hosted page. Null if the test sends
   * webhooks with `webhook`.
   */
  hook: string | null = null;
  /** The return addresses after the hosted page, by billing request id. */
  readonly #back = new Map<string, string>();
  /** The prefix of each hosted page’s address. */
  page = '';
  /** The current day at GoCardless. A debit is at least three business days later. */
  readonly today: () => LocalDate;
  readonly #now: () => Date;
  readonly #keys = new Map<string, string>();
  readonly #account: Account;
  #last = 0;

  constructor(today: () => LocalDate, now: () => Date, account: Account = GOCARDLESS_KEYS) {
    super((heard) => this.#answer(heard));
    this.#account = account;
    this.today = today;
    this.#now = now;
  }

  #id(prefix: string): string {
    this.#last += 1;
    return `${prefix}${String(this.#last).padStart(6, '0')}`;
  }

  override said = (status: number) =>
    failure(status, status < 500 ? 'invalid_api_usage' : 'gocardless', 'not now').body;

  /** Finds a mandate by its id. */
  find = (id: string): Resource | undefined => this.mandates.get(id);

  /** Records an event for later event lists and for the next webhook. */
  happen(resource_type: string, action: string, links: Record<string, string>, details: Record<string, unknown> = {}) {
    const event = { id: this.#id('EV'), created_at: this.#now().toISOString(), resource_type, action, links, details };
    this.events.push(event);
    this.unsent.push(event);
    return event;
  }

  /** Sends a signed webhook with the given events, by default all unsent events. */
  webhook(events: readonly Event[] = this.unsent) {
    if (events === this.unsent) this.unsent = [];
    const body = JSON.stringify({ events, meta: { webhook_id: this.#id('WB') } });
    return { body, signature: this.sign(body) };
  }

  sign(body: string): string {
    return createHmac('sha256', this.#account.GOCARDLESS_WEBHOOK_SECRET).update(body).digest('hex');
  }

  /**
   * Gives the payer’s consent on the hosted page, for an account number with the last digits
   * `ending`.
   */
  fulfil(request: string, ending = '67'): string {
    const found = this.#of(this.requests, request);
    const [account, mandate] = [this.#id('BA'), this.#id('MD')];
    this.accounts.set(account, ending);
    this.mandates.set(mandate, {
      ...this.#resource(mandate, 'pending_submission'),
      links: { customer_bank_account: account },
    });
    found.status = 'fulfilled';
    found.account = account;
    found.links.mandate_request_mandate = mandate;
    found.links.customer_bank_account = account;
    this.happen('mandates', 'created', { mandate });
    this.happen('billing_requests', 'fulfilled', { billing_request: request });
    return mandate;
  }

  turnDown(request: string): void {
    this.#of(this.requests, request).status = 'cancelled';
    this.happen('billing_requests', 'cancelled', { billing_request: request });
  }

  setMandate(mandate: string, status: string, action = status): void {
    this.#of(this.mandates, mandate).status = status;
    this.happen('mandates', action, { mandate });
  }

  setPayment(payment: string, status: string, action = status, details: Record<string, unknown> = {}): Event {
    this.#of(this.payments, payment).status = status;
    return this.happen('payments', action, { payment }, details);
  }

  /** Finds the payment for an idempotency key of the app. */
  under(key: string): Payment {
    const found = [...this.payments.values()].find(({ metadata }) => metadata.key === key);
    if (!found) throw new Error(`no payment under ${key}`);
    return found;
  }

  /** Pays out all confirmed payments without a payout, minus a fee for each payment. */
  payOut(fee: number): Payout {
    const ready = [...this.payments.values()].filter(({ status }) => status === 'confirmed');
    const items = ready.flatMap(({ id: payment, amount }) => [
      { amount: `${amount}.0`, type: 'payment_paid_out', links: { payment } },
      { amount: `${-fee}.0`, type: 'gocardless_fee', links: { payment } },
    ]);
    for (const payment of ready) payment.status = 'paid_out';
    const amount = ready.reduce((total, one) => total + one.amount - fee, 0);
    const id = this.#id('PO');
    const payout = { amount, deducted_fees: fee * ready.length, arrival_date: this.today(), items };
    const whole = { ...this.#resource(id, 'paid'), ...payout };
    this.payouts.set(id, whole);
    this.happen('payouts', 'paid', { payout: id });
    return whole;
  }

  #resource(id: string, status: string): Resource {
    return { id, status, created_at: this.#now().toISOString(), metadata: {}, links: {} };
  }

  #of<T>(all: Map<string, T>, id: string): T {
    const found = all.get(id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  }

  #one(envelope: string, resource: object | undefined, status = 200): Reply {
    if (!resource) return failure(404, 'invalid_api_usage', 'Resource not found', [{ reason: 'resource_not_found' }]);
    return {
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [envelope]: resource }),
    };
  }

  /** Returns one page of a list, newest first, and the cursor of the next page. */
  #list(
    envelope: string,
    all: readonly { id: string; created_at: string; can_create_refunds?: boolean }[],
    query: URLSearchParams,
  ): Reply {
    const [after, limit] = [query.get('after'), Number(query.get('limit') ?? 50)];
    const [from, before] = [query.get('created_at[gte]'), query.get('created_at[lt]')];
    const inTime = all.filter(({ created_at: at }) => (!from || at >= from) && (!before || at < before)).toReversed();
    const start = after ? inTime.findIndex(({ id }) => id === after) + 1 : 0;
    const page = inTime.slice(start, start + limit);
    const next = start + limit < inTime.length ? (page.at(-1)?.id ?? null) : null;
    const meta = { cursors: { before: null, after: next }, limit };
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [envelope]: page, meta }),
    };
  }

  /** Returns the hosted page where the payer agrees or declines. */
  async #page(method: string, query: URLSearchParams): Promise<Reply> {
    const request = query.get('id') ?? '';
    if (method === 'GET') {
      const form = (choice: string) =>
        `<form method="post" action="/flow?id=${request}&amp;choice=${choice}"><button>${choice}</button></form>`;
      const body = `<!doctype html><title>Your bank</title>${form('Agree')}${form('Turn down')}`;
      return { headers: { 'content-type': 'text/html' }, body };
    }
    if (query.get('choice') === 'Agree') this.fulfil(request);
    else this.turnDown(request);
    if (this.hook) {
      const { body, signature } = this.webhook();
      await fetch(this.hook, { method: 'POST', headers: { 'webhook-signature': signature }, body });
    }
    return { status: 303, headers: { location: this.#back.get(request) ?? '' }, body: '' };
  }

  #answer({ method, path, headers, body }: Heard): Reply | Promise<Reply> {
    const { pathname, searchParams } = new URL(path, this.url);
    if (pathname === '/flow') return this.#page(method, searchParams);
    if (headers.authorization !== `Bearer ${this.#account.GOCARDLESS_TOKEN}`)
      return failure(401, 'invalid_api_usage', 'Access token not found', [{ reason: 'access_token_not_found' }]);
    if (headers['gocardless-version'] !== '2015-07-06')
      return failure(400, 'invalid_api_usage', 'Version not found', [{ reason: 'version_not_found' }]);
    const [, resource = '', id, , action] = pathname.split('/');
    if (method === 'GET') return this.#get(resource, id, searchParams);
    // This type cast is safe because the SDK sends a JSON object with the resource.
    const sent = JSON.parse(body.toString() || '{}') as Record<string, never>;
    if (action === 'cancel' && id) return this.#cancel(id);
    const key = `${resource}:${String(headers['idempotency-key'])}`;
    const before = this.#keys.get(key);
    // GoCardless does not document the order of its checks. This server uses the stricter order:
    // first the state, then the key.
    const refusal = this.#refusal(resource, sent[resource] ?? {});
    if (refusal) return refusal;
    if (before)
      return failure(409, 'invalid_state', 'A resource has already been created with this idempotency key', [
        { reason: 'idempotent_creation_conflict', links: { conflicting_resource_id: before } },
      ]);
    const reply = this.#create(resource, sent[resource] ?? {});
    if ((reply.status ?? 200) < 300) this.#keys.set(key, Object(Object.values(JSON.parse(reply.body))[0]).id);
    return reply;
  }

  #refusal(resource: string, sent: Sent): Reply | null {
    const mandate = this.mandates.get(sent.links?.mandate ?? '');
    if (resource === 'payments' && (!mandate || OVER.includes(mandate.status)))
      return failure(422, 'invalid_state', 'Mandate is inactive', [{ reason: 'mandate_is_inactive' }]);
    if (resource !== 'refunds') return null;
    const payment = this.payments.get(sent.links?.payment ?? '');
    if (!payment || !['confirmed', 'paid_out'].includes(payment.status))
      return failure(422, 'validation_failed', 'Payment cannot be refunded');
    const total = payment.amount_refunded + Number(sent.amount);
    if (total !== sent.total_amount_confirmation)
      return failure(422, 'invalid_state', 'Total amount confirmation invalid', [
        { reason: 'total_amount_confirmation_invalid' },
      ]);
    return total > payment.amount
      ? failure(422, 'invalid_state', 'Too much', [{ reason: 'available_refund_amount_insufficient' }])
      : null;
  }

  #get(resource: string, id: string | undefined, query: URLSearchParams): Reply {
    switch (resource) {
      case 'billing_requests':
        return this.#one(resource, this.requests.get(id ?? ''));
      case 'mandates':
        return this.#one(resource, this.find(id ?? ''));
      case 'customer_bank_accounts': {
        const ending = this.accounts.get(id ?? '');
        return this.#one(
          resource,
          ending ? { id, account_number_ending: ending, account_holder_name: 'A' } : undefined,
        );
      }
      case 'payments':
        return id ? this.#one(resource, this.payments.get(id)) : this.#list(resource, this.#paymentsIn(query), query);
      case 'refunds': {
        if (id) return this.#one(resource, this.refunds.get(id));
        const of = query.get('payment');
        const all = [...this.refunds.values()].filter(({ links }) => !of || links.payment === of);
        return this.#list(resource, all, query);
      }
      case 'payouts':
        return id ? this.#one(resource, this.payouts.get(id)) : this.#list(resource, [...this.payouts.values()], query);
      case 'payout_items': {
        const items = this.payouts.get(query.get('payout') ?? '')?.items ?? [];
        const meta = { cursors: { before: null, after: null }, limit: 500 };
        return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ payout_items: items, meta }) };
      }
      case 'creditors':
        return this.#list(resource, [{ id: 'CR1', created_at: '', can_create_refunds: this.canRefund }], query);
      case 'events':
        return this.#list(resource, this.#eventsIn(query), query);
      default:
        return failure(404, 'invalid_api_usage', `Path not found: ${resource}`, [{ reason: 'path_not_found' }]);
    }
  }

  #paymentsIn(query: URLSearchParams): Payment[] {
    const [gte, lte] = [query.get('charge_date[gte]'), query.get('charge_date[lte]')];
    const mandate = query.get('mandate');
    const all = [...this.payments.values()].filter(({ links }) => !mandate || links.mandate === mandate);
    return all.filter(({ charge_date: on }) => (!gte || on >= gte) && (!lte || on <= lte));
  }

  #eventsIn(query: URLSearchParams): Event[] {
    const [payment, type, action] = ['payment', 'resource_type', 'action'].map((name) => query.get(name));
    return this.events.filter(
      (event) =>
        (!payment || event.links.payment === payment) &&
        (!type || event.resource_type === type) &&
        (!action || event.action === action),
    );
  }

  #create(resource: string, sent: Sent): Reply {
    const metadata = (sent.metadata ?? {}) as Record<string, string>; // This type cast is safe because the SDK declares the same type.
    switch (resource) {
      case 'billing_requests': {
        const id = this.#id('BRQ');
        const { currency, scheme } = Object(sent.mandate_request);
        if (currency !== 'CAD' || scheme !== 'pad') return failure(422, 'validation_failed', 'Validation failed');
        const made = { ...this.#resource(id, 'pending'), metadata, account: '' };
        this.requests.set(id, made);
        return this.#one(resource, made, 201);
      }
      case 'billing_request_flows': {
        const request = sent.links?.billing_request ?? '';
        this.#back.set(request, String(sent.redirect_uri));
        const made = { ...sent, id: this.#id('BRF'), authorisation_url: `${this.page}/flow?id=${request}` };
        return this.#one(resource, made, 201);
      }
      case 'payments':
        return this.#pay(sent, metadata);
      case 'refunds':
        return this.#giveBack(sent, metadata);
      default:
        return failure(404, 'invalid_api_usage', `Path not found: ${resource}`, [{ reason: 'path_not_found' }]);
    }
  }

  #pay(sent: Sent, metadata: Record<string, string>): Reply {
    const earliest = addBusinessDays(this.today(), 1);
    const charge_date = String(sent.charge_date ?? earliest);
    if (charge_date < earliest)
      return failure(422, 'validation_failed', 'Validation failed', [
        { field: 'charge_date', message: 'must be on or after mandate’s next_possible_charge_date' },
      ]);
    if (this.refuseAmount)
      return failure(422, 'validation_failed', 'Validation failed', [{ field: 'amount', message: 'is too low' }]);
    const id = this.#id('PM');
    const amount = Number(sent.amount);
    const links = { mandate: sent.links?.mandate ?? '' };
    const made = {
      ...this.#resource(id, 'pending_submission'),
      metadata,
      links,
      amount,
      amount_refunded: 0,
      charge_date,
    };
    this.payments.set(id, made);
    this.happen('payments', 'created', { payment: id });
    return this.#one('payments', made, 201);
  }

  #giveBack(sent: Sent, metadata: Record<string, string>): Reply {
    const payment = this.#of(this.payments, sent.links?.payment ?? '');
    const amount = Number(sent.amount);
    payment.amount_refunded += amount;
    const id = this.#id('RF');
    const made = { ...this.#resource(id, 'created'), metadata, links: { payment: payment.id }, amount };
    this.refunds.set(id, made);
    this.happen('refunds', 'created', { refund: id });
    return this.#one('refunds', made, 201);
  }

  #cancel(id: string): Reply {
    const mandate = this.mandates.get(id);
    if (!mandate || OVER.includes(mandate.status))
      return failure(422, 'invalid_state', 'Cancellation failed', [{ reason: 'cancellation_failed' }]);
    this.setMandate(id, 'cancelled');
    return this.#one('mandates', mandate);
  }
}
