import { STYLE_NONCE } from '@adashi/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../base/config/index.ts';
import { builtFile } from './built-file.ts';
import { styleNonce } from './safe-headers.ts';

/**
 * Matches paths of API calls, of built files, and of other files. A dot before a letter marks a file name, because the
 * path of a page has no such dot.
 */
const FILES = /^\/(?:api|assets)(?:\/|$)|\.\w/;

/** Returns whether the web app shows the URL. Programs that ask for a missing file need an error, never a page. */
export function isPage(url: string): boolean {
  const [path = ''] = url.split('?');
  try {
    return !FILES.test(decodeURIComponent(path));
  } catch {
    return false; // a malformed encoding
  }
}

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
