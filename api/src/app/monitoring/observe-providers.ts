import type { Config } from '../../base/config/index.ts';
import type { WithLog } from '../../base/log.ts';
import type { WithMetrics } from '../../base/metrics.ts';
import { inSpan, typeOf } from '../../base/tracing.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { Hand } from '../../jobs/index.ts';
import type { PaymentProvider } from '../../providers/payments/port.ts';
import type { Providers } from '../../providers/ports.ts';

type Context = WithLog & WithMetrics;

interface Called {
  readonly port: keyof Providers;
  readonly provider: string;
  readonly call: string;
}

/** Functions of the ports that call a provider. */
export const CALLS: ReadonlySet<unknown> = new Set([
  'send',
  'check',
  'startMandate',
  'endMandate',
  'refund',
  'refundCharge',
  'nextEvents',
  'report',
  'start',
  'verdict',
  'value',
]);

/**
 * Measures one call, with its own span. The log names the class of an error only, because a provider's message can
 * contain an address.
 */
async function observe<Result>(
  { log, metrics }: Context,
  called: Called,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = metrics.providerCalls.startTimer({ ...called });
  const attributes = { 'adashi.port': called.port, 'adashi.provider': called.provider, 'adashi.call': called.call };
  try {
    const answer = await inSpan(`${called.provider} ${called.call}`, { kind: 'client', attributes }, work);
    end({ result: 'ok' });
    return answer;
  } catch (error) {
    end({ result: error instanceof Unreachable ? 'unreachable' : 'failed' });
    log.warn({ ...called, error: typeOf(error) }, 'provider call failed');
    throw error;
  }
}

/** Returns the provider with measured calls. All other functions and values stay the same. */
function observing<Port extends object>(
  context: Context,
  { port, provider }: Omit<Called, 'call'>,
  target: Port,
): Port {
  return new Proxy(target, {
    get: (_, key): unknown => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (!CALLS.has(key)) return value.bind(target);
      const called = { port, provider, call: String(key) };
      return (...given: readonly unknown[]) =>
        observe(context, called, async (): Promise<unknown> => Reflect.apply(value, target, given));
    },
  });
}

/**
 * Measures the duration of each call to a payment provider. The two calls with the parameter `hand` first wait until the
 * queue has a free slot, and the duration does not include this wait.
 */
function observingPayments(context: Context, port: 'payments' | 'earlierPayments', target: PaymentProvider) {
  const about = { port, provider: target.name };
  const byHand =
    (call: string, hand: Hand): Hand =>
    (work) =>
      hand(() => observe(context, { ...about, call }, work));
  const own: Pick<PaymentProvider, 'submitCharge' | 'chargeGuarantor'> = {
    submitCharge: (key, order, flow, hand) => target.submitCharge(key, order, flow, byHand('submitCharge', hand)),
    chargeGuarantor: (key, order, hand) => target.chargeGuarantor(key, order, byHand('chargeGuarantor', hand)),
  };
  const observed = observing(context, about, target);
  return new Proxy(observed, {
    get: (_, key): unknown => Reflect.get(Object.hasOwn(own, key) ? own : observed, key),
  });
}

/** Returns the providers with measured, traced and logged calls. */
export function observed(providers: Providers, config: Config, context: Context): Providers {
  const { payments, earlierPayments, payouts, identity, beacon, mail, push } = providers;
  const of = <Port extends object>(port: keyof Providers, provider: string, target: Port) =>
    observing(context, { port, provider }, target);
  return {
    payments: observingPayments(context, 'payments', payments),
    earlierPayments: earlierPayments.map((one) => observingPayments(context, 'earlierPayments', one)),
    payouts: of('payouts', payouts.name, payouts),
    identity: of('identity', config.identity.IDENTITY, identity),
    beacon: of('beacon', config.beacon.BEACON, beacon),
    mail: of('mail', config.SMTP_URL ? 'smtp' : 'sandbox', mail),
    push: push && of('push', 'web-push', push),
  };
}
