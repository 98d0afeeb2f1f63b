import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import type { Server } from './server.ts';
import { memberPage, person } from './sessions.ts';
import { test } from './test.ts';

/** Serves a second site for the same browser, which treats `localhost` and `127.0.0.1` as different sites. */
async function otherSite(): Promise<{ url: string; close: () => void }> {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>Another site</title><body></body>');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo; // This type cast is safe because a TCP server has an address object.
  return { url: `http://127.0.0.1:${port}`, close: () => site.close() };
}

/** Returns the stored rows of a person's refresh tokens. A row shows whether its token was used or has ended. */
const tokensOf = (server: Server, email: string) =>
  server.ask(sql`
    select refresh_tokens.* from people join refresh_tokens on person_id = people.id where email = ${email} order by token_hash
  `);

test('a different site in the same browser cannot renew, end or read a session, and cannot frame a page', async ({
  context,
  refused,
  server,
}) => {
  const email = await person(server, 'Zuri');
  const mine = await memberPage(context, server, email);
  const before = await tokensOf(server, email);
  const site = await otherSite();
  const theirs = await context.newPage();
  await theirs.goto(site.url);

  for (const path of ['/auth/refresh-token', '/auth/logout']) {
    const url = `${server.url}/api${path}`;
    // The second site sends requests in two ways: by a script without permission, and by a form.
    await theirs.evaluate(
      (to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => {}),
      url,
    );
    await theirs.evaluate((to) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: to, enctype: 'text/plain' });
      document.body.append(form);
      form.submit();
    }, url);
    await theirs.waitForURL(url);
    await theirs.goto(site.url);
  }
  const read = (path: string) =>
    theirs.evaluate(
      (to) =>
        fetch(to, { credentials: 'include' }).then(
          () => 'read',
          () => 'not read',
        ), // prettier-ignore
      `${server.url}/api${path}`,
    );
  expect([await read('/user/me'), await read('/adashi/payments'), await read('/health')]).toEqual(
    Array.from({ length: 3 }, () => 'not read'),
  );
  await theirs.evaluate((to) => {
    const frame = document.createElement('iframe');
    frame.src = to;
    document.body.append(frame);
    return new Promise((done) => frame.addEventListener('load', done));
  }, `${server.url}/dashboard`);
  await expect.poll(() => refused.splice(0).join()).toContain("frame-ancestors 'none'");

  expect(await tokensOf(server, email)).toEqual(before);
  await mine.reload();
  await expect(mine.locator('main#main')).toBeAttached();
  await expect(mine).toHaveURL(`${server.url}/dashboard`);
  site.close();
});
