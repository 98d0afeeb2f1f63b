import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attack } from '../../tools/attack/attack.ts';
import { createApiServer } from '../src/app/api-server.ts';
import { PASSWORD, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ CALL_LIMIT: '100000' });
  const people = [await app.member('amara'), await app.member('efua'), await app.staff('kofi', 'superadmin')];
  const known = ['amara.okafor', 'efua.quartey', 'kofi.mensah'];
  for (const [at, { id }] of people.entries())
    await sql`update people set email = ${`${known[at]}@example.com`} where id = ${id}`.execute(app.context.db);
});
afterAll(() => app.close());

type Hole = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds a security hole to a server and runs the attack. Returns the names of the checks that detect the hole. */
async function foundWith(hole: Hole, only?: string): Promise<string[]> {
  const server = await createApiServer(app.context);
  // A real server delivers mails in the background. This test server delivers mails only when a test reads the mailbox.
  server.addHook('onRequest', async ({ url }) =>
    url.startsWith('/api/sandbox/mail') ? app.context.runDailyJobs() : undefined,
  );
  server.addHook('onRequest', hole);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const parts: string[] = [];
  for await (const { part, found } of attack(url, PASSWORD, 300, only)) if (found.length > 0) parts.push(part);
  await server.close();
  return parts;
}

const answers =
  (url: RegExp, status: number): Hole =>
  async (request, reply) =>
    url.test(request.url) ? reply.status(status).send({ message: 'x' }) : undefined;

const says =
  (url: RegExp, text: string): Hole =>
  async (request, reply) =>
    url.test(request.url) ? reply.send(text) : undefined;

const forgets =
  (table: string, url: RegExp): Hole =>
  async (request) => {
    if (url.test(request.url)) await sql`delete from ${sql.table(table)}`.execute(app.context.db);
  };

describe('Attack on a running server', () => {
  test('The attack finds no security hole in a secure server', async () => {
    expect(await foundWith(async () => {})).toEqual([]);
  });

  test.each<[string, Hole, string]>([
    ['A staff call responds to visitors', answers(/^\/api\/admin\/fund/, 200), 'matrix'],
    ['A call fails with status 500', answers(/^\/api\/help\/ticket/, 500), 'bad inputs'],
    ['A guessed code verifies an email', answers(/^\/api\/auth\/verify-otp/, 200), 'codes'],
    ['The number of guesses is unlimited', forgets('guesses', /^\/api\/auth\/verify-otp/), 'codes'],
    ['Wrong passwords cause no delay', forgets('failed_password_attempts', /^\/api\/auth\/login/), 'codes'],
    ['The attack cannot read the mailed code', answers(/^\/api\/sandbox\/mail/, 404), 'codes'],
    ['The metrics contain an email address', says(/^\/api\/metrics/, 'seen{email="ada@example.com"} 1'), 'headers'],
    ['The web serves the secrets file', says(/^\/secrets\.json/, '{"token":"ab","data":"cd"}'), 'headers'],
    ['The renewal of a session sets no cookie', answers(/^\/api\/auth\/refresh-token/, 200), 'races'],
    ['A response has an unexpected header', async (_, reply) => void reply.header('x-powered-by', 'x'), 'headers'],
  ])('The attack detects the security hole: %s', async (_, hole, part) => {
    expect(await foundWith(hole, part)).toEqual([part]);
  });
});
