import { dayIn } from '@adashi/core';
import { expect } from '@playwright/test';
import { KeptMails } from '../api/test/providers/kept-mails.ts';
import { LocalGoCardless } from '../api/test/providers/local-gocardless.ts';
import { LocalShufti } from '../api/test/providers/local-shufti.ts';
import { realMoney } from '../api/test/providers/real-money.ts';
import { fitsEveryWidth, isFit } from './overflow.ts';
import { newEmail, PASSWORD } from './people.ts';
import { Server } from './server.ts';
import { enter } from './sessions.ts';
import { test } from './test.ts';

const today = () => dayIn('America/Toronto', Date.now());

test('a member signs up without the sandbox, with a code by email, and declines, accepts and cancels a mandate', {
  tag: '@long',
}, async ({ browser }) => {
  const [there, shufti, mails] = [new LocalGoCardless(today, () => new Date()), new LocalShufti(), new KeptMails()];
  await Promise.all([there.listen(), shufti.listen(), mails.listen()]);
  there.page = there.url;
  const server = await Server.inNewFolder();
  there.hook = `${server.url}/api/webhooks/payments`;
  server.environment = realMoney({ there, shufti, mails }, server.url);
  try {
    await server.start();
    const email = newEmail('Ngozi');
    await server.call('/auth/signup', {
      firstName: 'Ngozi',
      lastName: 'Obi',
      email_address: email,
      password: PASSWORD,
    });
    await expect.poll(() => mails.of(email).length, 'the code by SMTP').toBeGreaterThan(0);
    const otp = mails.of(email)[0]?.text.match(/\d{6}/)?.[0] ?? '';
    await server.call('/auth/verify-otp', { email_address: email, otp, password: PASSWORD });

    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await enter(context, server, { email, password: PASSWORD });
    const page = await context.newPage();
    await page.goto(`${server.url}/squad/connect-gocardless`);
    await expect(page.getByText('You choose the account for your pot under Payout.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Turn down' }).click();
    await expect(page.getByRole('status')).toContainText("You didn't finish at your bank.");
    await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Agree' }).click();
    await expect(page.getByText('Account ending 67')).toBeVisible();
    await isFit(page, 'a bank by GoCardless');

    // The bank ends the mandate. The open page shows this change, and the member gets an email.
    const [mandate = ''] = there.mandates.keys();
    there.setMandate(mandate, 'cancelled');
    const { body, signature } = there.webhook();
    await fetch(there.hook, { method: 'POST', headers: { 'webhook-signature': signature }, body });
    await expect.poll(() => mails.of(email).map(({ subject }) => subject)).toContain('We no longer debit your account');
    await page.reload();
    await expect(page.getByRole('status')).toContainText('Your bank cancelled pre-authorized debits');
    await fitsEveryWidth(page, 'a bank that ended it');

    expect((await fetch(`${server.url}/api/sandbox/clock`)).status).toBe(404);
  } finally {
    await server.remove();
    await Promise.all([there.close(), shufti.close(), mails.close()]);
  }
});
