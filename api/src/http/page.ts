import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STYLE_NONCE } from '@adashi/contract';
import type { FastifyReply } from 'fastify';

/** What was built of the web; there is none before the first build. */
export const WEB = join(import.meta.dirname, '../../../web/dist');

const built = (name: string) => (existsSync(join(WEB, name)) ? readFileSync(join(WEB, name), 'utf8') : null);

/** What a policy allows the page without a connection by: it comes from the browser's own store, with no nonce of an answer. */
export function hashesOfOffline(): string[] {
  const style = built('offline.html')?.match(/<style>([^]*?)<\/style>/)?.[1];
  return style === undefined ? [] : [`'sha256-${createHash('sha256').update(style).digest('base64')}'`];
}

/** Sends the one page of the web, whose styles carry the nonce of this answer. False where none was built. */
export function makeSendPage(): (reply: FastifyReply) => boolean {
  const page = built('index.html');
  return (reply) => {
    if (page === null) return false;
    const html = page.replaceAll(STYLE_NONCE, reply.cspNonce?.style ?? '');
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
    return true;
  };
}
