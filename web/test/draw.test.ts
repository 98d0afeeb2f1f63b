import { createHash, createHmac } from 'node:crypto';
import type { SquadDraw } from '@adashi/contract';
import { drawOrder, frozenText, type Hmac, id } from '@adashi/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { beaconUrl } from '../src/squads/draw/shared/beacon-url.ts';
import { checkDraw, isRight } from '../src/squads/draw/shared/check-draw.ts';
import { makeNonce } from '../src/squads/draw/shared/nonces.ts';

const hmac: Hmac = async (key, message) => new Uint8Array(createHmac('sha256', key).update(message).digest());
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

const secret = '07'.repeat(32);
const commitment = sha256(bytes(secret));
const mine = '03'.repeat(16);

async function oneDraw(number: number, size: number): Promise<SquadDraw['draws'][number]> {
  const value = String(number).padStart(2, '0').repeat(32);
  const entries = Array.from({ length: size }, (_, index) => ({
    seat: `seat${index + 1}`,
    nonce: `0${index + 1}`.repeat(16),
  }));
  const input = entries.map(({ seat, nonce }) => ({ seat: id<'seat'>(seat), nonce: bytes(nonce) }));
  const hash = sha256(frozenText({ commitment, beacon: 'sandbox', round: number, entries }));
  const [expectedAt, frozenAt] = ['2027-01-16T05:00:00.000Z', '2027-01-15T15:00:00.000Z'];
  const turns = await drawOrder({ secret: bytes(secret), entries: input, beacon: bytes(value) }, hmac);
  return { number, beacon: 'sandbox', round: number, expectedAt, frozenAt, hash, entries, value, turns, givenUp: null };
}

let published: SquadDraw;
beforeAll(async () => {
  const used = await oneDraw(2, 4);
  const givenUp = { ...(await oneDraw(1, 5)), turns: null, givenUp: 'members_changed' as const };
  const named = { ...givenUp, number: 0, frozenAt: null, hash: null, entries: [], value: null };
  const inUse = used.turns ?? [];
  published = { commitment, secret, draws: [named, givenUp, used], changes: [], inUse, movable: [], swaps: [] };
});

test('the link to a beacon round names the right beacon chain', () => {
  const { length: chain } = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
  expect(beaconUrl('drand-quicknet', 42)).toMatch(
    new RegExp(`^https://api\\.drand\\.sh/52db9ba7[0-9a-f]{${chain - 8}}/public/42$`),
  );
  expect(beaconUrl('sandbox', 42)).toBe(null);
});

describe('verifying a draw in the browser', () => {
  test('the check of an honest draw succeeds, including abandoned lists', async () => {
    const check = await checkDraw(published, mine);
    expect(isRight(check)).toBe(true);
    expect(check.draws.map((each) => each.turns.length)).toEqual([5, 4]);
    expect(check.isMineIn).toBe(true);
    expect(isRight(await checkDraw(published, null))).toBe(true);
  });

  test('the check of a draw succeeds after a swap and a departure, and lists both changes', async () => {
    const [a = '', b = '', c = '', d = ''] = published.inUse;
    const changes = [
      [a, c, b, d],
      [a, b, d],
    ];
    const after = { ...published, changes, inUse: changes[1] ?? [], swaps: [[c, b]], movable: [c] };
    const check = await checkDraw(after, mine);
    expect(isRight(check)).toBe(true);
    expect(check.moves).toEqual([
      { kind: 'swap', seats: [b, c] },
      { kind: 'moved', seats: [c] },
    ]);
  });

  test.each<[string, (honest: SquadDraw) => SquadDraw]>([
    ['a draw with a changed secret', (honest) => ({ ...honest, secret: '08'.repeat(32) })],
    ['a draw without a secret', (honest) => ({ ...honest, secret: null })],
    ['an order that differs from the drawn order', (honest) => ({ ...honest, inUse: honest.inUse.toReversed() })],
    [
      'a recorded change of the order without an explanation',
      (honest) => ({ ...honest, changes: [honest.inUse.toReversed()], inUse: honest.inUse.toReversed() }),
    ],
    [
      'a current order with a false drawn order',
      (honest) => ({
        ...honest,
        draws: honest.draws.map((draw) => (draw.turns ? { ...draw, turns: draw.turns.toReversed() } : draw)),
        inUse: honest.inUse.toReversed(),
      }),
    ],
    [
      "a nonce that replaces the member's nonce",
      (honest) => ({
        ...honest,
        draws: honest.draws.map((draw) => ({
          ...draw,
          entries: draw.entries.map((entry) => (entry.nonce === mine ? { ...entry, nonce: 'ff'.repeat(16) } : entry)),
        })),
      }),
    ],
    [
      'an abandoned list that was changed afterwards',
      (honest) => ({
        ...honest,
        draws: honest.draws.map((draw) => (draw.givenUp ? { ...draw, entries: draw.entries.toReversed() } : draw)),
      }),
    ],
    [
      'a beacon round that differs from the frozen round',
      (honest) => ({ ...honest, draws: honest.draws.map((draw) => ({ ...draw, round: 3 })) }),
    ],
    [
      'a changed beacon value',
      (honest) => ({ ...honest, draws: honest.draws.map((draw) => ({ ...draw, value: 'ab'.repeat(32) })) }),
    ],
    ['a published draw without a frozen list', (honest) => ({ ...honest, draws: [] })],
  ])('the check of a draw detects %s', async (_, bend) => {
    expect(isRight(await checkDraw(bend(published), mine))).toBe(false);
  });

  test("the check of a draw detects the removal of this browser's nonce by the server", async () => {
    const check = await checkDraw(published, 'ee'.repeat(16));
    expect(check.isMineIn).toBe(false);
    expect(isRight(check)).toBe(false);
  });

  test('a new nonce has 16 bytes and differs from earlier nonces', () => {
    const made = new Set(Array.from({ length: 50 }, makeNonce));
    expect(made.size).toBe(50);
    for (const nonce of made) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  });
});
