import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';

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

/** Returns an HTTP agent for hosts from callers. The agent connects to public addresses only. */
export function publicAgent(): Agent {
  return new Agent({ lookup: lookupPublic, keepAlive: true });
}
