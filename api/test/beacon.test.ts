import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Clock } from '../src/base/clock.ts';
import { Unreachable } from '../src/base/unreachable.ts';
import { type DrandChain, drandBeacon, QUICKNET } from '../src/providers/beacon/drand.ts';
import { sandboxBeacon } from '../src/providers/beacon/sandbox.ts';
import { TestApp } from './app.ts';
import { beaconContract } from './providers/beacon.contract.ts';
import { hexOf, LocalDrand, OWN_CHAIN, signed } from './providers/local-drand.ts';
import { LocalServer, timeOutOnHang } from './providers/local-server.ts';

const [first, second] = [new LocalDrand(), new LocalDrand()];
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await Promise.all([first.listen(), second.listen()]);
  timeOutOnHang(first, second);
});
afterAll(async () => {
  await app.close();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(() => {
  for (const relay of [first, second]) {
    relay.heard.splice(0);
    relay.faults.splice(0);
    relay.lie = null;
  }
});

const own = (relays = [first.url, second.url]) => drandBeacon(relays, new Clock(), OWN_CHAIN);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const valueOf = (round: number) => sha256(Buffer.from(hexOf(signed(round)), 'hex'));
const hex = (value: Buffer | null) => value?.toString('hex');

beaconContract('drand', () => ({ beacon: own(), now: new Date() }));
beaconContract('the sandbox', () => {
  const { db, clock } = app.context;
  return { beacon: sandboxBeacon(db, clock), now: clock.now() };
});

describe('Published values of quicknet', () => {
  /** Returns the beacon value that the app reads from the given response of a relay. */
  async function relayed(answer: object, chain: DrandChain = QUICKNET) {
    const relay = new LocalServer(() => ({ body: JSON.stringify(answer) }));
    await relay.listen();
    try {
      const { round }: { round?: number } = answer;
      return hex(await drandBeacon([relay.url], new Clock(), chain).value(round ?? 0));
    } finally {
      await relay.close();
    }
  }

  test.each([
    // Source: docs.drand.love, 'Our HTTP API'. The page omits the randomness.
    [42, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a', undefined],
    // Source: github.com/thibmeu/drand-rs, README of dee.
    [
      1000,
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
      'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    ],
    // Source: github.com/mcdcam/python-drand-verify, README.
    [
      657_413,
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
      'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
    ],
  ])('The beacon accepts the published value of round %i', async (round, signature, randomness) => {
    const value = await relayed({ round, signature });
    expect(value).toBe(randomness ?? sha256(Buffer.from(signature, 'hex')));
    await expect(relayed({ round: round + 1, signature })).rejects.toThrow('not signed by the chain');
  });

  test('A value of another drand chain fails the verification with quicknet’s public key', async () => {
    // Source: github.com/drand/drand-client, test/beacon-verification.test.ts, 'signatures on G1 with DST'.
    const signature =
      '95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126';
    const publicKey =
      '81d320f220ee9c79e60e19dedc838c31e3ab919b15481e9feb52f643628c4f6a13fdc52129493875a818109d767272ca0541cbcdcea9335f2870d781b39b845ba8cbd44fdfe4967781cf72ca5917fc9398bcf97ca0548ed5a709016c4b1ff0f3';
    const walkthrough = { ...QUICKNET, publicKey };
    expect(await relayed({ round: 38, signature }, walkthrough)).toBe(
      'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca',
    );
    await expect(relayed({ round: 38, signature })).rejects.toThrow('not signed by the chain');
  });

  test('The chain hash of quicknet is the hash of the public key and times in the code', () => {
    const [period, genesis] = [Buffer.alloc(4), Buffer.alloc(8)];
    period.writeUInt32BE(QUICKNET.periodMs / 1_000);
    genesis.writeBigInt64BE(BigInt(QUICKNET.genesisMs / 1_000));
    // `QUICKNET_CHAIN_INFO` contains the group hash and the beacon ID. The parts have the same order as in drand's
    // chain info.
    const group = Buffer.from('f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e', 'hex');
    const key = Buffer.from(QUICKNET.publicKey, 'hex');
    expect(sha256(Buffer.concat([period, genesis, key, group, Buffer.from('quicknet')]))).toBe(QUICKNET.hash);
  });

  test('The beacon calculates the number of the round at a given time', () => {
    const beacon = drandBeacon([], new Clock());
    expect(beacon.name).toBe('drand-quicknet');
    expect(beacon.timeOf(1_000)).toEqual(new Date('2023-08-23T15:59:24Z'));
    expect(beacon.roundAt(new Date('2023-08-23T15:59:24Z'))).toBe(1_000);
    expect(beacon.roundAt(new Date('2023-08-23T15:59:22Z'))).toBe(1_000);
    expect(beacon.roundAt(new Date('2020-01-01T00:00:00Z'))).toBe(1);
    // Source: README of drand's gem on github.com. The instant 2026-04-20 00:00:00 UTC is round 27946612.
    expect(beacon.roundAt(new Date('2026-04-20T00:00:00Z'))).toBe(27_946_612);
  });
});

describe('Relays of the beacon', () => {
  test('The beacon tries the relays in order until one relay responds', async () => {
    expect(hex(await own().value(5))).toBe(valueOf(5));
    expect([first, second].map(({ heard }) => heard.length)).toEqual([1, 0]);
    expect(first.heard[0]?.path).toBe(`/${OWN_CHAIN.hash}/public/5`);
    for (const fault of ['hang', 'drop', 'cut', 404, 429, 500] as const) {
      first.faults.push(fault);
      expect(hex(await own().value(6))).toBe(valueOf(6));
    }
    expect([first, second].map(({ heard }) => heard.length)).toEqual([7, 6]);
  });

  test('When all relays fail, the error names the failure of each relay', async () => {
    first.faults.push(500);
    second.lie = () => 'no hex';
    const asked = own(['http://127.0.0.1:1', first.url, second.url]).value(5);
    await expect(asked).rejects.toThrow(Unreachable);
    await expect(asked).rejects.toThrow(/answers 500.*not signed/s);
  });

  test('The beacon sends no request to a relay for a future round', async () => {
    const beacon = own();
    expect(await beacon.value(beacon.roundAt(new Date(Date.now() + 60_000)))).toBe(null);
    expect(first.heard).toHaveLength(0);
  });
});

describe('Invalid relay responses', () => {
  const { Point } = bls12_381.G1;
  const refused = async (signature: string) => {
    first.lie = () => signature;
    await expect(own([first.url]).value(5)).rejects.toThrow(Unreachable);
  };

  test('The beacon rejects the signature of another round or another key', async () => {
    await refused(hexOf(signed(6)));
    await refused(hexOf(signed(5).negate()));
    await refused(`c0${'00'.repeat(47)}`);
    await refused('00'.repeat(48));
  });

  test('The beacon rejects another encoding of a valid signature', async () => {
    const point = Point.fromHex(hexOf(signed(5)));
    await refused(Buffer.from(point.toBytes(false)).toString('hex'));
    expect(spelling(point)).toBe(hexOf(signed(5)));
    // This point has a component outside the prime-order group. The pairing cannot detect that component.
    await refused(spelling(point.add(ofAnotherOrder())));
    // Writes x as x + p. The loop searches for a round where x + p has at most 381 bits.
    const p = Point.Fp.ORDER;
    const round = Array.from({ length: 100 }, (_, index) => index + 1).find(
      (n) => signed(n).toAffine().x + p < 2n ** 381n,
    );
    const right = hexOf(signed(round ?? 0));
    const alias = spelling(signed(round ?? 0), p);
    first.lie = () => alias;
    await expect(own([first.url]).value(round ?? 0)).rejects.toThrow(Unreachable);
    first.lie = () => right;
    expect(await own([first.url]).value(round ?? 0)).toHaveLength(32);
  });

  /**
   * Encodes a point of any group and optionally adds a number to x. The first bits hold the compression flag and the
   * sign of y.
   */
  function spelling(point: InstanceType<typeof Point>, more = 0n): string {
    const { x, y } = point.toAffine();
    const flags = 0x80n | (y > (Point.Fp.ORDER - 1n) / 2n ? 0x20n : 0n);
    return ((x + more) | (flags << 376n)).toString(16);
  }

  /** Returns a point of the curve outside the prime-order group. */
  function ofAnotherOrder() {
    const { Fp } = Point;
    for (let x = 1n; x < 100n; x += 1n) {
      const square = Fp.create(x ** 3n + 4n);
      if (!Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE)) continue;
      const any = Point.fromAffine({ x, y: Fp.sqrt(square) });
      const other = any.multiplyUnsafe(Point.Fn.ORDER - 1n).add(any);
      if (!other.is0()) return other;
    }
    throw new Error('there is one below 100');
  }
});
