import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from './app.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await TestApp.open();
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

test('A stopping server still responds to a request that was arriving', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/health/live HTTP/1.1\r\n');
  // The response to a second connection shows that the server has read the first line.
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
  const closed = app.server.close();
  socket.write('Host: localhost\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toContain('{"ok":true}');
});
