import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WithConfig } from '../../base/config/index.ts';
import { random } from '../../base/random.ts';

const SECONDS = 400 * 86_400;

/**
 * Returns the random value that names this browser, and sets the cookie again. Scripts cannot read the cookie, and only
 * a keyed hash of the value is stored.
 */
export function deviceCookie({ config }: WithConfig, request: FastifyRequest, reply: FastifyReply): string {
  const secure = config.publicUrl.startsWith('https:');
  const name = secure ? '__Secure-device' : 'device';
  const known = request.cookies[name];
  const value = known && /^[\w-]{20,100}$/.test(known) ? known : random.token();
  reply.setCookie(name, value, { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAge: SECONDS });
  return value;
}
