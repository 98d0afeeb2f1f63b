import { type BrowserContext, expect, type Page } from '@playwright/test';
import { memberPage, person } from './house.ts';
import { kycModal } from './kyc.ts';
import { test } from './test.ts';

const HASH = 'f'.repeat(64);

/** What stands for the script of each provider: it keeps what it was told in `window.told`, and shows what it shows. */
const PROVIDERS = [
  {
    name: 'Crisp',
    chat: { by: 'crisp', website: 'site-1' },
    host: 'https://client.crisp.chat/**',
    script: `const div = document.createElement('div'); div.className = 'crisp-client'; document.body.append(div);
      window.told = window.$crisp; window.$crisp = { push: (...said) => window.told.push(...said) };`,
    shows: '.crisp-client',
    entered: ({ email }: Who) => ['set', 'user:email', [email, HASH]],
    left: ['do', 'session:reset'],
  },
  {
    name: 'Tawk.to',
    chat: { by: 'tawk', property: 'abc', widget: 'def' },
    host: 'https://embed.tawk.to/abc/def',
    script: `const frame = document.createElement('iframe'); frame.title = 'chat widget'; document.body.append(frame);
      window.told = []; for (const name of ['login', 'logout', 'showWidget', 'hideWidget'])
        window.Tawk_API[name] = (who) => window.told.push(typeof who === 'object' ? [name, who] : [name]);
      setTimeout(() => window.Tawk_API.onLoad(), 50);`,
    shows: "iframe[title='chat widget']",
    entered: ({ id, email, name }: Who) => ['login', { hash: HASH, userId: id, name, email }],
    left: ['logout'],
  },
  {
    name: 'Chatwoot',
    chat: { by: 'chatwoot', url: 'https://chat.example', token: 'token' },
    host: 'https://chat.example/packs/js/sdk.js',
    script: `window.told = []; window.chatwootSDK = { run: (settings) => {
        window.told.push(['run', settings]);
        const div = document.createElement('div'); div.className = 'woot--bubble-holder'; document.body.append(div);
        window.$chatwoot = Object.fromEntries(['setUser', 'reset', 'toggleBubbleVisibility'].map((name) =>
          [name, (...said) => window.told.push([name, ...said])]));
        setTimeout(() => window.dispatchEvent(new Event('chatwoot:ready')), 50);
      } };`,
    shows: '.woot--bubble-holder',
    entered: ({ id, email, name }: Who) => ['setUser', id, { name, email, identifier_hash: HASH }],
    left: ['reset'],
  },
] as const;

interface Who {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const told = (page: Page) => page.evaluate('window.told ?? []');

/** The server of this worker has no chat: what it would say of one is played. */
async function withChat(context: BrowserContext, chat: object, who: Who): Promise<void> {
  await context.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), chat } });
  });
  await context.route('**/api/user/me/chat', (route) => route.fulfill({ json: { ...who, hash: HASH } }));
}

for (const { name, chat, host, script, shows, entered, left } of PROVIDERS)
  test(`${name} loads once, knows who is here, fades and returns, and forgets them`, async ({ browser, server }) => {
    const context = await browser.newContext({
      bypassCSP: true,
      locale: 'en-CA',
      viewport: { width: 1280, height: 500 },
    });
    const email = await person(server, 'Rukayat');
    const who = { id: '0f8c2b1d-e94a-4e5f-8a7b-6c5d4e3f2a1b', email, name: 'Rukayat Obi' };
    await withChat(context, chat, who);
    let loads = 0;
    await context.route(host, (route) => {
      loads += 1;
      return route.fulfill({ contentType: 'text/javascript', body: script });
    });
    const page = await memberPage(context, server, email);
    await kycModal(page).getByRole('button').first().click();
    await expect.poll(() => told(page)).toContainEqual(entered(who));
    for (const link of ['Payout', 'Account']) {
      await page.getByRole('link', { name: link, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(link);
    }
    expect(loads).toBe(1);
    await expect(page.getByRole('link', { name: 'Chat with the help desk' })).toHaveCount(0);
    const widget = page.locator(shows);
    await page.mouse.move(600, 250);
    await page.mouse.wheel(0, 300);
    await expect(widget).toHaveCSS('opacity', '0');
    await expect(widget).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => told(page)).toContainEqual(left);
    expect(loads).toBe(1);
    await context.close();
  });
