import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import { builtFile } from './built-file.ts';

const YEAR_S = 31_536_000;

/**
 * Header that disables unused browser features. The identity check needs no camera here, because the provider's page
 * opens in a separate tab.
 */
const NO_DEVICES =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/**
 * Allowed hosts of each external service, from the service's documentation. The policy includes configured services
 * only.
 */
const MAPS = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/** Returns the hosts of the live chat: `all` for pages and scripts, `live` for WebSockets. */
function chatHosts({ chat }: Config): { readonly all: readonly string[]; readonly live: readonly string[] } {
  if (chat.CHAT === 'crisp') return { all: ['https://*.crisp.chat'], live: ['wss://*.relay.crisp.chat'] };
  return { all: [], live: [] };
}

function hostsOutside(config: Config): readonly string[] {
  return [...(config.MAPS_KEY ? MAPS : []), ...chatHosts(config).all];
}

/**
 * Returns the hash of the offline page's inline style. The browser loads this page from a cache, so the page cannot get
 * a nonce.
 */
function hashesOfOffline(): string[] {
  const style = builtFile('offline.html')?.match(/<style>([^]*?)<\/style>/)?.[1];
  return style === undefined ? [] : [`'sha256-${createHash('sha256').update(style).digest('base64')}'`];
}

/** Returns the content security policy. A nonce allows the inline styles with the same nonce. */
function contentPolicy(config: Config, nonce?: string): string {
  const chat = chatHosts(config);
  const outside = hostsOutside(config);
  // Maps and chats need 'unsafe-inline' for their inline styles, and a nonce would disable 'unsafe-inline'.
  const styles = outside.length > 0 ? ["'unsafe-inline'", ...outside] : hashesOfOffline();
  const allowed = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'font-src': ["'self'", ...outside],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'img-src': ["'self'", 'data:', ...outside],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...outside],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...styles, ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
    'connect-src': ["'self'", ...outside, ...chat.live],
    'frame-src': chat.all.length > 0 ? [...chat.all] : ["'none'"],
  };
  return Object.entries(allowed)
    .map(([what, from]) => `${what} ${from.join(' ')}`)
    .join(';');
}

/** Returns the security headers, which are the same for every response. */
export function safeHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': NO_DEVICES,
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'SAMEORIGIN',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  };
}

/**
 * Sets a policy with a nonce for the inline styles of one page, and returns the nonce. Returns an empty string if
 * external services need inline styles without a nonce.
 */
export function styleNonce(config: Config, reply: FastifyReply): string {
  if (hostsOutside(config).length > 0) return '';
  const nonce = random.token();
  void reply.header('Content-Security-Policy', contentPolicy(config, nonce));
  return nonce;
}
