import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WithConfig } from '../../base/config/index.ts';

/** Names of a cookie over http and over https. */
export interface CookieNames {
  readonly plain: string;
  readonly hosted: `__Host-${string}`;
}

/**
 * Returns the name and options of a cookie. Over https, subdomains and insecure pages can neither set nor read the
 * cookie (ASVS 3.3.1).
 */
function cookieOf({ config }: WithConfig, { plain, hosted }: CookieNames) {
  const secure = config.publicUrl.startsWith('https:');
  return secure ? { name: hosted, path: '/', secure } : { name: plain, path: '/api/auth', secure };
}

/**
 * Detects cross-site requests, in which the cookies are ignored (ASVS 3.5.1). SameSite already blocks the cookies;
 * this check is a second defence.
 */
const isFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

export function readCookie(context: WithConfig, request: FastifyRequest, names: CookieNames): string | undefined {
  return isFromElsewhere(request) ? undefined : request.cookies[cookieOf(context, names).name];
}

interface NewCookie extends CookieNames {
  readonly value: string;
  readonly livesMs: number;
}

/** Sets a cookie that scripts cannot read and that other sites cannot send. */
export function setCookie(context: WithConfig, reply: FastifyReply, { value, livesMs, ...names }: NewCookie): void {
  const { name, path, secure } = cookieOf(context, names);
  reply.setCookie(name, value, { httpOnly: true, sameSite: 'strict', secure, path, maxAge: livesMs / 1000 });
}

export function clearCookie(context: WithConfig, reply: FastifyReply, names: CookieNames): void {
  const { name, path, secure } = cookieOf(context, names);
  reply.clearCookie(name, { path, secure });
}
