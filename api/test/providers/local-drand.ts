import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type DrandChain, messageOf } from '../../src/providers/beacon/drand.ts';
import { LocalServer } from './local-server.ts';

const { shortSignatures } = bls12_381;
const { secretKey, publicKey: key } = shortSignatures.keygen(new Uint8Array(48).fill(7));
const publicKey = key.toBytes();

/** A drand chain with the tests’ own key. */
export const OWN_CHAIN: DrandChain = {
  name: 'drand-of-our-own',
  hash: createHash('sha256').update(publicKey).digest('hex'),
  publicKey: Buffer.from(publicKey).toString('hex'),
  genesisMs: Date.parse('2026-01-01T00:00:00Z'),
  periodMs: 3_000,
};

const made = new Map<number, ReturnType<typeof sign>>();
const sign = (round: number) => shortSignatures.sign(messageOf(round), secretKey);

/** Returns the cached signature of a round, because a signature takes long to compute. */
export function signed(round: number) {
  const signature = made.get(round) ?? sign(round);
  made.set(round, signature);
  return signature;
}

export const hexOf = (point: ReturnType<typeof signed>) =>
  Buffer.from(shortSignatures.Signature.toBytes(point)).toString('hex');

/**
 * A local drand relay with version 1 of the HTTP API at docs.drand.love, section 'Our HTTP API'.
 */
export class LocalDrand extends LocalServer {
  /** Returns a false response instead of a round’s signature. */
  lie: ((round: number) => string) | null = null;

  constructor() {
    super(({ path }) => {
      const [, hash, rounds] = /^\/([0-9a-f]+)\/public\/(\d+)$/.exec(path) ?? [];
      if (hash !== OWN_CHAIN.hash) return { status: 404, body: 'no such chain' };
      const round = Number(rounds);
      const signature = this.lie?.(round) ?? hexOf(signed(round));
      const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ round, randomness, signature }),
      };
    });
  }
}
