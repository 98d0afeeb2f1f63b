import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '../base/config/index.ts';
import { random } from '../base/random.ts';
import { builtFile } from './built-file.ts';

const YEAR_S = 31_536_000;

/** Of what a browser could offer a page, we use nothing; a page of an identity provider is opened in a tab of its own. */
const NO_DEVICES =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** What each outside service needs, from its own documentation; nothing of a service that is not configured. */
const MAPS = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/** The hosts of a live chat, and where its messages come live. */
function chatHosts({ chat }: Config): { readonly all: readonly string[]; readonly live: readonly string[] } {
  if (chat.CHAT === 'crisp') return { all: ['https://*.crisp.chat'], live: ['wss://*.relay.crisp.chat'] };
  if (chat.CHAT === 'tawk') return { all: ['https://*.tawk.to'], live: ['wss://*.tawk.to'] };
  if (chat.CHAT === 'chatwoot') return { all: [chat.CHATWOOT_URL], live: [chat.CHATWOOT_URL.replace(/^http/, 'ws')] };
  return { all: [], live: [] };
}

function hostsOutside(config: Config): readonly string[] {
  return [...(config.MAPS_KEY ? MAPS : []), ...chatHosts(config).all];
}

/** What a policy allows the page without a connection by: it comes from the browser's own store, with no nonce of an answer. */
function hashesOfOffline(): string[] {
  const style = builtFile('offline.html')?.match(/<style>([^]*?)<\/style>/)?.[1];
  return style === undefined ? [] : [`'sha256-${createHash('sha256').update(style).digest('base64')}'`];
}

/** Where a page may load from; the styles that an answer itself brings carry its nonce. */
function contentPolicy(config: Config, nonce?: string): string {
  const chat = chatHosts(config);
  const outside = hostsOutside(config);
  // Maps and chats write styles of their own, which carry no nonce; where there is one, 'unsafe-inline' counts for nothing.
  const styles = outside.length > 0 ? ["'unsafe-inline'", ...outside] : hashesOfOffline();
  const allowed = {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
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

/** What every answer tells a browser. Made once: it is the same for all. */
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

/** Lets the styles of one page in: answers the nonce that they carry. Nothing where styles come from outside, which carry none. */
export function styleNonce(config: Config, reply: FastifyReply): string {
  if (hostsOutside(config).length > 0) return '';
  const nonce = random.token();
  void reply.header('Content-Security-Policy', contentPolicy(config, nonce));
  return nonce;
}
