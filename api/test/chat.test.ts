import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/base/config/index.ts';
import { type Caller, TestApp } from './app.ts';

const CRISP_ID = '00000000-0000-4000-8000-000000000000';
let app: TestApp;
let ada: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.member('ada');
});
afterAll(() => app.close());

const hmac = (key: string, word: string) => createHmac('sha256', key).update(word).digest('hex');

test.each([
  ['no chat', {}, null, () => null],
  ['Crisp without signatures', { CRISP_ID }, { by: 'crisp', website: CRISP_ID }, () => null],
  [
    'Crisp with signatures of the email',
    { CRISP_ID, CRISP_SECRET: 'the key' },
    { by: 'crisp', website: CRISP_ID },
    ({ email }: Caller) => hmac('the key', email),
  ],
] as const)(
  'The signed chat identity of a member depends on the configured chat: %s',
  async (_, given, chat, hashOf) => {
    const { chat: chosen } = readConfig({ DATA_DIR: '/tmp/adashi-config', ...given });
    Object.assign(app.context, { config: { ...app.context.config, chat: chosen } });
    const me = await ada.call('me', {});
    expect(me.chat).toEqual(chat);
    // The signing key never leaves the server.
    expect(JSON.stringify(me)).not.toContain('the key');
    expect(await ada.call('chatIdentity', {})).toEqual({
      id: ada.id,
      name: 'ada Member',
      email: ada.email,
      hash: hashOf(ada),
    });
    expect((await app.visitor.refused('chatIdentity')).status).toBe(401);
  },
);
