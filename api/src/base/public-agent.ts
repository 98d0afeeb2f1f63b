import { lookup } from 'node:dns';
import { Agent, type AgentOptions } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { ByteLimit } from './byte-limit.ts';

/** Private and reserved networks (RFC 6890), including this machine. */
const INNER = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INNER.ipv6.addSubnet(net, bits, 'ipv6');

/** Returns whether an address is a public internet address. */
export function isPublicAddress(address: string): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  return !INNER[family].check(address, family);
}

/**
 * Resolves a host with the system resolver. Fails if any address of the host is internal, to prevent server-side
 * request forgery.
 */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`There is no ${host}.`), '');
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${host} is not on the internet.`), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** Maximum number of bytes of a response. Push services respond with a few words. */
const MOST_BYTES = 262_144;

class PublicAgent extends Agent {
  readonly #limit = new ByteLimit(this, MOST_BYTES);

  override createConnection(
    options: AgentOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    return this.#limit.watch(super.createConnection(options, callback));
  }
}

/** Returns an HTTP agent for hosts from callers. The agent connects to public addresses only. */
export function publicAgent(): Agent {
  return new PublicAgent({ lookup: lookupPublic, keepAlive: true });
}
