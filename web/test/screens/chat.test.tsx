import type { ChatProvider } from '@adashi/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../src/session/session.ts';
import { alters, answers, fireEvent, open, screen, signedInAs, waitFor, within } from './dom.tsx';

const AMARA = 'Amara Okafor';
const WHO = {
  id: '0f8c2b1d-e94a-4e5f-8a7b-6c5d4e3f2a1b',
  email: 'amara@example.com',
  name: 'Amara Okafor',
  hash: 'f1',
};
const { id, email, name, hash } = WHO;

/** Calls to the scripts of the chat providers. */
let told: unknown[] = [];
const tells = (call: string) => vi.fn((...said: unknown[]) => void told.push([call, ...said]));

/** The effect of each provider's script when it loads. */
interface Provider {
  readonly chat: ChatProvider;
  readonly src: string;
  readonly run: (script: HTMLScriptElement) => void;
  readonly entered: readonly unknown[];
  readonly left: readonly unknown[];
}

const ANY = expect.any(Function);

const PROVIDERS: readonly Provider[] = [
  {
    chat: { by: 'crisp', website: 'site-1' },
    src: 'https://client.crisp.chat/l.js',
    run: () => {
      told.push(...(window.$crisp ?? []));
      Object.assign(window.$crisp ?? {}, { push: (...said: unknown[]) => told.push(...said) });
    },
    entered: ['set', 'user:email', [email, hash]],
    left: ['do', 'session:reset'],
  },
  {
    chat: { by: 'tawk', property: 'abc', widget: 'def' },
    src: 'https://embed.tawk.to/abc/def',
    run: () => {
      const calls = { login: tells('login'), logout: tells('logout') };
      Object.assign(window.Tawk_API ?? {}, { ...calls, showWidget: tells('show'), hideWidget: tells('hide') });
      window.Tawk_API?.onLoad?.();
    },
    entered: ['login', { hash, userId: id, name, email }, ANY],
    left: ['logout', ANY],
  },
  {
    chat: { by: 'chatwoot', url: 'https://chat.example', token: 'token' },
    src: 'https://chat.example/packs/js/sdk.js',
    run: (script) => {
      window.chatwootSDK = {
        run: (settings) => {
          told.push(['run', settings]);
          window.$chatwoot = {
            setUser: tells('setUser'),
            reset: tells('reset'),
            toggleBubbleVisibility: tells('toggle'),
          };
        },
      };
      fireEvent.load(script);
      fireEvent(window, new Event('chatwoot:ready'));
    },
    entered: ['setUser', id, { name, email, identifier_hash: hash }],
    left: ['reset'],
  },
];

const scriptsFrom = (src: string) => [...document.scripts].filter((script) => script.src === src);

afterEach(() => {
  told = [];
  for (const script of document.scripts) script.remove();
  for (const key of ['$crisp', 'CRISP_WEBSITE_ID', 'Tawk_API', 'Tawk_LoadStart', '$chatwoot', 'chatwootSDK'])
    Reflect.deleteProperty(window, key);
});

test.each(PROVIDERS)(
  'loads $chat.by once, identifies the person, and resets at the end of the session',
  async (provider) => {
    const { chat, src, run, entered, left } = provider;
    const enter = async () => {
      await signedInAs(AMARA);
      alters(AMARA, 'settings', (settings) => ({ ...settings, chat }));
      answers('chatIdentity', WHO);
      answers('myAgreements', []);
      return open('/account/agreement');
    };
    const user = await enter();
    await waitFor(() => expect(scriptsFrom(src)).toHaveLength(1));
    const [script] = scriptsFrom(src);
    if (script) run(script);
    expect(told).toContainEqual(entered);
    const menu = within(screen.getByRole('complementary', { name: 'Menu' }));
    await user.click(menu.getByText('Payout'));
    await waitFor(() => expect(document.title).toContain('Payout'));
    expect(scriptsFrom(src)).toHaveLength(1);
    expect(screen.queryByLabelText('Chat with the help desk')).toBeNull();
    expect(told).not.toContainEqual(left);
    endSession('left');
    await waitFor(() => expect(told).toContainEqual(left));
    told = [];
    await enter();
    await waitFor(() => expect(told).toContainEqual(entered));
    expect(scriptsFrom(src)).toHaveLength(1);
  },
);
