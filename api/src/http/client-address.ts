import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const WITH_PORT = /^(?:\[(?<inner>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** Returns the eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser writes every spelling of an address in one form, and an IPv4 tail as two groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/** Returns the IPv4 address of a mapped address such as ::ffff:203.0.113.8, or null. */
function mappedIpv4(groups: readonly number[]): string | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : null;
}

/** Returns an address without port, brackets and zone, with a mapped IPv4 address as IPv4. Returns null for other text. */
function plainAddress(text: string): string | null {
  const { inner, v4 } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const [address = ''] = (inner ?? v4 ?? text.trim()).split('%');
  if (isIP(address) === 0) return null;
  return isIPv4(address) ? address : (mappedIpv4(groupsOf(address)) ?? address.toLowerCase());
}

/**
 * Returns the client's address. A proxy may forward an address with a port, and an unreadable address counts as the
 * address of the connection.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * Returns the network of the client for the rate limits: an IPv4 address, or the first 64 bits of an IPv6 address. One
 * subscriber owns all addresses of such a network.
 */
export function networkOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = addressOf(request);
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
