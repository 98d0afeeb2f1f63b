import { LANGUAGES } from '@adashi/contract';
import { expect } from '@playwright/test';
import { everyMail } from '../api/test/mails/every-mail.ts';
import { outgoing } from '../api/test/mails/outgoing.ts';
import { violations } from './axe.ts';
import { isFit } from './overflow.ts';
import { mailThatSays, PASSWORD } from './people.ts';
import type { Server } from './server.ts';
import { type Account, person, STAFF } from './sessions.ts';
import { test } from './test.ts';

const CHOICE = { person: '0f8c2b1d-e94a-4e5f-8a7b-6c5d4e3f2a1b', group: 'announcements' } as const;
const FINGER = 44;

function login(server: Server, { email, password }: Account): Promise<{ accessToken: string }> {
  return server.call('/auth/login', { email_address: email, password });
}

const LOOKS = LANGUAGES.flatMap((language) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ language, colorScheme })),
);

for (const { language, colorScheme } of LOOKS)
  test(`every email in ${language}, ${colorScheme}, fits 320 and 600 px without sideways scrolling`, {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme });
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [kind, mail] of everyMail(language)) {
        const { html } = outgoing({ ...mail, choice: CHOICE });
        await page.setContent(html);
        const found = await page.evaluate(() => ({
          tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          buttons: [...document.querySelectorAll('.button')].map((button) => button.getBoundingClientRect().height),
          page: getComputedStyle(document.body).backgroundColor,
        }));
        const name = `${kind} at ${width} px`;
        expect.soft(found.tooWide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
        for (const height of found.buttons) expect.soft(height, `${name}: a finger`).toBeGreaterThanOrEqual(FINGER);
        expect.soft(found.page, name).toBe(colorScheme === 'dark' ? 'rgb(15, 17, 23)' : 'rgb(248, 246, 243)');
      }
    }
    // All emails share one frame, so axe checks only the emails with the most content.
    for (const kind of ['emailCode', 'ticketAnswered', 'announced']) {
      const mail = everyMail(language).get(kind);
      await page.setContent(mail ? outgoing({ ...mail, choice: CHOICE }).html : '');
      expect.soft(await violations(page, ['wcag2a', 'wcag2aa', 'wcag21aa']), kind).toEqual([]);
    }
    await page.close();
  });

test('the footer link of an email turns emails off after a confirmation, without a sign-in', async ({
  page,
  server,
}) => {
  const email = await person(server, 'Ngozi');
  const { accessToken } = await login(server, { email, password: PASSWORD });
  const { id } = await server.call<{ id: number }>(
    '/help/ticket',
    { topic: 'paid', text: 'Is it on time?' },
    accessToken,
  );
  const staff = await login(server, STAFF);
  await server.call(`/help/ticket/${id}/reply`, { text: 'Yes, on Friday.', seen: 2 ** 31 - 1 }, staff.accessToken);
  const { text } = await mailThatSays(server, email, 'unsubscribe?id=');
  const link = /\/unsubscribe\?id=[\w.-]+/.exec(text)?.[0] ?? '';
  const isOn = async () => {
    const choices = await server.call<{ group: string; mail: { isOn: boolean } }[]>(
      '/user/me/notification-choices',
      undefined,
      accessToken,
    );
    return choices.filter(({ mail }) => !mail.isOn).map(({ group }) => group);
  };
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these emails?');
  await expect(page.getByText("We'll stop emailing you about “Help desk”.")).toBeVisible();
  await isFit(page, 'the page that stops mails');
  expect(await isOn()).toEqual([]);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We've stopped these emails");
  expect(await isOn()).toEqual(['help']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We've stopped these emails");
  await page.goto(link.slice(0, -1));
  await expect(page.getByText("This link doesn't work")).toBeVisible();
});
