import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attack } from '../../tools/attack/attack.ts';
import { createApp } from '../src/app.ts';
import { PASSWORD, TestHouse } from './house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await TestHouse.open({ CALL_LIMIT: '100000' });
  const people = [await house.member('amara'), await house.member('efua'), await house.staff('kofi', 'superadmin')];
  const known = ['amara.okafor', 'efua.quartey', 'kofi.mensah'];
  for (const [at, { id }] of people.entries())
    await sql`update people set email = ${`${known[at]}@example.com`} where id = ${id}`.execute(house.house.db);
});
afterAll(() => house.close());

type Hole = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What is found about a server with a hole, by the part that finds it. */
async function foundWith(hole: Hole, only?: string): Promise<string[]> {
  const app = await createApp(house.house);
  app.addHook('onRequest', hole);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const parts: string[] = [];
  for await (const { part, found } of attack(url, PASSWORD, 300, only)) if (found.length > 0) parts.push(part);
  await app.close();
  return parts;
}

const answers =
  (url: RegExp, status: number): Hole =>
  async (request, reply) =>
    url.test(request.url) ? reply.status(status).send({ message: 'x' }) : undefined;

describe('the attack on a running server', () => {
  test('finds nothing where there is nothing', async () => {
    expect(await foundWith(async () => {})).toEqual([]);
  });

  test.each<[string, Hole, string]>([
    ['a call of staff answers anybody', answers(/^\/api\/admin\/fund/, 200), 'matrix'],
    ['a call fails', answers(/^\/api\/help\/ticket/, 500), 'bad inputs'],
    ['guessed codes verify', answers(/^\/api\/auth\/verify-otp/, 200), 'codes'],
    ['a cookie is renewed to none', answers(/^\/api\/auth\/refresh-token/, 200), 'races'],
    ['a header is missing', async (_, reply) => void reply.header('x-powered-by', 'x'), 'headers'],
  ])('finds that %s', async (_, hole, part) => {
    expect(await foundWith(hole, part)).toEqual([part]);
  });
});
