import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { ask } from '../../base/http-client.ts';
import { sha256 } from '../../base/random.ts';
import { Unreachable } from '../../base/unreachable.ts';
import type { Beacon } from './port.ts';

/**
 * A drand chain with the scheme 'bls-unchained-g1-rfc9380': each round is signed independently, and signatures are
 * short.
 */
export interface DrandChain {
  readonly name: string;
  /** SHA-256 of the fields below, which identifies the chain. */
  readonly hash: string;
  readonly publicKey: string;
  readonly genesisMs: number;
  readonly periodMs: number;
}

/**
 * Quicknet of the League of Entropy: https://docs.drand.love/developer/http-api and `QUICKNET_CHAIN_INFO` of
 * github.com/drand/drand-client, lib/defaults.ts. Any relay can be used, because only the chain's key can sign rounds.
 */
export const QUICKNET: DrandChain = {
  name: 'drand-quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
};

/** Short timeout, because the app retries with the next relay, and a failed draw retries in the next run. */
const TIMEOUT_MS = 4_000;

/** Domain separation tag for hashing a message to a curve point in this scheme (RFC 9380). */
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const answered = z.object({ signature: z.string() });

const { shortSignatures } = bls12_381;

/**
 * Returns the signed message of a round, as a curve point: the SHA-256 of the round number (eight bytes, big-endian).
 */
export function messageOf(round: number) {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return shortSignatures.hash(Buffer.from(sha256(number), 'hex'), DST);
}

/**
 * Returns whether a signature is the only valid signature of a round. Other encodings of the same curve point are
 * rejected, because another encoding would give another random value.
 */
function isSignature(signature: Buffer, round: number, { publicKey }: DrandChain): boolean {
  try {
    const point = shortSignatures.Signature.fromBytes(signature);
    return shortSignatures.verify(point, messageOf(round), Buffer.from(publicKey, 'hex'));
  } catch {
    return false;
  }
}

/**
 * Reads a relay's response and returns the randomness of a round: the SHA-256 of the signature. Throws for an invalid
 * signature.
 */
function valueIn(text: string, round: number, chain: DrandChain): Buffer {
  const signature = Buffer.from(answered.parse(JSON.parse(text)).signature, 'hex');
  if (!isSignature(signature, round, chain)) throw new Error('is not signed by the chain');
  return Buffer.from(sha256(signature), 'hex');
}

/**
 * Returns the public drand beacon, which tries the relays in order. The app verifies every signature, so a relay cannot
 * cheat.
 */
export function drandBeacon(
  relays: readonly string[],
  clock: Clock,
  chain: DrandChain = QUICKNET,
  timeoutMs = TIMEOUT_MS,
): Beacon {
  const timeOf = (round: number) => new Date(chain.genesisMs + (round - 1) * chain.periodMs);
  const valueFrom = async (relay: string, round: number): Promise<Buffer> => {
    const { status, text } = await ask(`${relay}/${chain.hash}/public/${round}`, {}, { timeoutMs, tries: 1 });
    if (status !== 200) throw new Error(`answers ${status}`);
    return valueIn(text, round, chain);
  };
  return {
    name: chain.name,
    roundAt: (instant) => Math.max(1, Math.ceil((instant.getTime() - chain.genesisMs) / chain.periodMs) + 1),
    timeOf,
    value: async (round) => {
      if (clock.now() < timeOf(round)) return null;
      const failures: string[] = [];
      for (const relay of relays) {
        try {
          return await valueFrom(relay, round);
        } catch (error) {
          failures.push(`${relay}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      throw new Unreachable(`No relay has round ${round} of ${chain.name}. ${failures.join('; ')}`);
    },
  };
}
