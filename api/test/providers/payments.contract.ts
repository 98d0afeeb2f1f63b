import { cents, id } from '@adashi/core';
import { describe, expect, test } from 'vitest';
import type { ChargeOrder } from '../../src/jobs/index.ts';
import type { ReceivedEvent } from '../../src/providers/money/port.ts';
import type { PaymentProvider } from '../../src/providers/payments/port.ts';
import { directly } from '../directly.ts';

/**
 * A payment provider under test, and functions that act for the payer, the bank and the provider.
 */
export interface PlayedPayments {
  readonly provider: PaymentProvider;
  /** Gives the payer’s consent to debits in a consent flow. */
  readonly agree: (flow: string) => Promise<void>;
  /** Sets the bank’s result for the debit with this key. */
  readonly decide: (key: string, outcome: 'confirmed' | 'insufficient_funds' | 'charged_back') => Promise<void>;
  /** Returns the number of debits with this key. */
  readonly ordered: (key: string) => Promise<number>;
}

const SQUAD = id<'squad'>('11111111-1111-4111-8111-111111111111');
const SEAT = id<'seat'>('22222222-2222-4222-8222-222222222222');
const FLOW = '33333333-3333-4333-8333-333333333333';
const PAYER = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', language: 'en', back: '/squad' } as const;

function order(round: number): { key: string; order: ChargeOrder } {
  const about = { squad: SQUAD, round, seat: SEAT, attempt: 1, amount: cents(10_000) };
  // This type cast is safe because the text is a valid date. The date is far enough in the future
  // for any bank.
  const chargeOn = '2027-03-02' as ChargeOrder['chargeOn'];
  return { key: `charge:${SQUAD}:${round}:${SEAT}:1`, order: { ...about, chargeOn } };
}

async function heard({ provider }: PlayedPayments, acknowledges = true): Promise<ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for (let news = await provider.nextEvents(); news; news = await provider.nextEvents()) {
    events.push(...(news.events ?? []));
    if (!acknowledges) break;
    await news.acknowledge();
  }
  return events;
}

function debits(played: () => PlayedPayments): void {
  test('The provider creates only one debit for a key', async () => {
    const { provider, ordered } = played();
    const { key, order: first } = order(1);
    await provider.submitCharge(key, first, FLOW, directly);
    await provider.submitCharge(key, first, FLOW, directly);
    expect(await ordered(key)).toBe(1);
    expect(await provider.report({ keys: [key, 'charge:nobody:1:nobody:1'] })).toEqual([{ key, amount: 0 }]);
  });

  test('The provider repeats the event of a confirmed debit until the app acknowledges the event', async () => {
    const { provider, decide } = played();
    const { key } = order(1);
    await decide(key, 'confirmed');
    const confirmed = { squad: SQUAD, event: { kind: 'charge_confirmed', round: 1, seat: SEAT, attempt: 1 } };
    const [first] = await heard(played(), false);
    expect(first).toMatchObject(confirmed);
    expect(await heard(played())).toEqual([first]);
    expect(await heard(played())).toEqual([]);
    expect(await provider.report({ keys: [key] })).toEqual([{ key, amount: 10_000 }]);
  });

  test('The provider refunds a confirmed debit only once for a key', async () => {
    const { provider } = played();
    const key = `charge_refund:${SQUAD}:1:${SEAT}:1`;
    const given = { squad: SQUAD, round: 1, seat: SEAT, attempt: 1, amount: cents(10_000), provider: provider.name };
    await provider.refundCharge(key, given);
    await provider.refundCharge(key, given);
    expect(await provider.report({ keys: [key] })).toEqual([{ key, amount: -10_000 }]);
    const whole = (await provider.report()).reduce((total, { amount }) => total + amount, 0);
    expect(whole).toBe(0);
  });
}

function turns(played: () => PlayedPayments): void {
  test('The provider reports the reason for a failed debit', async () => {
    const { provider, decide } = played();
    const { key, order: second } = order(2);
    await provider.submitCharge(key, second, FLOW, directly);
    await decide(key, 'insufficient_funds');
    expect(await heard(played())).toMatchObject([
      { event: { kind: 'charge_failed', round: 2, cause: 'insufficient_funds' } },
    ]);
    expect(await provider.report({ keys: [key] })).toEqual([{ key, amount: 0 }]);
  });

  test('The provider reports the charge-back of a confirmed debit', async () => {
    const { provider, decide } = played();
    const { key, order: third } = order(3);
    await provider.submitCharge(key, third, FLOW, directly);
    await decide(key, 'confirmed');
    await heard(played());
    await decide(key, 'charged_back');
    const events = await heard(played());
    expect(events.at(-1)).toMatchObject({ event: { kind: 'charge_charged_back', round: 3 } });
    expect(await provider.report({ keys: [key] })).toEqual([{ key, amount: 0 }]);
  });

  test('A debit after the cancellation of its mandate fails for that reason', async () => {
    const { provider, decide } = played();
    const { key, order: fourth } = order(4);
    await provider.submitCharge(key, fourth, null, directly);
    await decide(key, 'confirmed').catch(() => {});
    expect(await heard(played())).toMatchObject([
      { event: { kind: 'charge_failed', round: 4, cause: 'mandate_cancelled' } },
    ]);
  });

  test('The provider ignores a webhook without a valid signature', async () => {
    const { provider } = played();
    for (const signature of [undefined, '', 'x', 'ab'.repeat(32)])
      expect(await provider.receiveWebhook('{"events":[]}', signature)).toBeNull();
  });

  test('The provider accepts a cancellation of an unknown mandate', async () => {
    const { provider } = played();
    await provider.endMandate(FLOW);
    await provider.endMandate(FLOW);
    await provider.endMandate('44444444-4444-4444-8444-444444444444');
  });
}

/**
 * Defines tests that every payment provider must pass. The caller must store `person` in the
 * database first.
 */
export function paymentsContract(name: string, played: () => PlayedPayments, person: () => string): void {
  describe(`Payment provider ${name}`, () => {
    test('A new consent flow has a link for the payer', async () => {
      const { provider, agree } = played();
      const { authorisationUrl } = await provider.startMandate(FLOW, { ...PAYER, id: person() });
      expect(authorisationUrl).toMatch(/^(https?:\/)?\//);
      await agree(FLOW);
      await heard(played());
    });

    debits(played);
    turns(played);
  });
}
