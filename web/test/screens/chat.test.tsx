import { afterEach, expect, test } from 'vitest';
import { endSession } from '../../src/session/session.ts';
import { alters, answers, open, screen, signedInAs, waitFor, within } from './dom.tsx';

const AMARA = 'Amara Okafor';
const WHO = {
  id: '0f8c2b1d-e94a-4e5f-8a7b-6c5d4e3f2a1b',
  email: 'amara@example.com',
  name: 'Amara Okafor',
  hash: 'f1',
};

/** Commands sent to the script of the chat provider, in order. */
let commands: unknown[] = [];
const ENTERED = ['set', 'user:email', [WHO.email, WHO.hash]];
const LEFT = ['do', 'session:reset'];

const scripts = () => [...document.scripts].filter(({ src }) => src === 'https://client.crisp.chat/l.js');

/** Simulates the loading of the chat script, which then runs the queued commands. */
function run(): void {
  commands.push(...(window.$crisp ?? []));
  Object.assign(window.$crisp ?? {}, { push: (...said: unknown[]) => commands.push(...said) });
}

afterEach(() => {
  commands = [];
  for (const script of document.scripts) script.remove();
  for (const key of ['$crisp', 'CRISP_WEBSITE_ID']) Reflect.deleteProperty(window, key);
});

test('the Crisp chat loads once, identifies the person, and resets at the end of the session', async () => {
  const enter = async () => {
    await signedInAs(AMARA);
    alters(AMARA, 'me', (me) => ({ ...me, chat: { by: 'crisp', website: 'site-1' } as const }));
    answers('chatIdentity', WHO);
    answers('myAgreements', []);
    return open('/account/agreement');
  };
  const user = await enter();
  await waitFor(() => expect(scripts()).toHaveLength(1));
  expect(window.CRISP_WEBSITE_ID).toBe('site-1');
  run();
  expect(commands).toContainEqual(ENTERED);
  const menu = within(screen.getByRole('complementary', { name: 'Menu' }));
  await user.click(menu.getByText('Payout'));
  await waitFor(() => expect(document.title).toContain('Payout'));
  expect(scripts()).toHaveLength(1);
  expect(screen.queryByLabelText('Chat with the help desk')).toBeNull();
  expect(commands).not.toContainEqual(LEFT);
  endSession('left');
  await waitFor(() => expect(commands).toContainEqual(LEFT));
  commands = [];
  await enter();
  await waitFor(() => expect(commands).toContainEqual(ENTERED));
  expect(scripts()).toHaveLength(1);
});
