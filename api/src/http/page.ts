import { STYLE_NONCE } from '@adashi/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../base/config/index.ts';
import { builtFile } from './built-file.ts';
import { styleNonce } from './safe-headers.ts';

/**
 * Returns a function that sends the web app's page with the style nonce of the response. The function returns false if
 * the web app is not built.
 */
export function makeSendPage(config: Config): (reply: FastifyReply) => boolean {
  const page = builtFile('index.html');
  return (reply) => {
    if (page === null) return false;
    const html = page.replaceAll(STYLE_NONCE, styleNonce(config, reply));
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
    return true;
  };
}
