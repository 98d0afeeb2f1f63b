import { expect, type Page } from '@playwright/test';
import { LOGIN_ROWS, type Row, SIGN_UP_ROWS } from '../contract/test/rules.ts';
import { answer, newEmail, person, stored, toast } from './house.ts';
import { mailThatSays, newestMail, PASSWORD } from './people.ts';
import { test } from './test.ts';

const LABELS: Record<string, string> = {
  email_address: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  firstName: 'First name',
  lastName: 'Last name',
};

/** Enters each row's value and leaves the field: its sentence stands below it, and below no other. */
async function judges(page: Page, rows: readonly Row[]): Promise<void> {
  for (const [field, entered, sentence] of rows) {
    const input = page.getByLabel(LABELS[field] ?? '', { exact: true });
    await input.fill(entered);
    await input.blur();
    if (sentence === undefined) await expect(input, entered).toHaveAttribute('aria-invalid', 'false');
    else await expect(input, entered).toHaveAccessibleDescription(sentence);
  }
}

const failure = { code: 'internal', message: 'Something went wrong. Nothing was lost; please try again.' };

async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1').evaluate((box, text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, code);
}

test.describe('sign-in', () => {
  test('the form judges as the table says', async ({ page }) => {
    await page.goto('/');
    await judges(page, LOGIN_ROWS);
  });

  test('the first field that is wrong has the focus, and the keyboard alone signs nobody in wrongly', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('*Email is required')).toBeVisible();
    await expect(page.getByText('*Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('a wrong pair says so, another failure says what the server said', async ({ page }) => {
    await fillLogin(page, 'nobody@example.com');
    await toast(page, 'Incorrect email or password!');
    await answer(page, '/auth/login', 500, failure);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await toast(page, failure.message);
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  });

  test('its links', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/forgot-password$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Dont have an account yet?' }).click();
    await expect(page).toHaveURL(/sign-up$/);
    await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
    await expect(page).toHaveURL(/login$/);
  });

  test('an account that is not verified is told so, gets a fresh code, and verifies by it', async ({
    page,
    server,
  }) => {
    const email = await person(server, 'Nkem', false);
    await fillLogin(page, email);
    await toast(page, 'Please verify your account to continue');
    const dialog = page.getByRole('dialog', { name: 'Enter the code' });
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText('Please fill all the inputs boxes')).toBeVisible();
    await dialog.getByLabel('Digit 1').fill('4');
    await expect(dialog.getByText('Please fill all the inputs boxes')).toBeHidden();
    await enterCode(page, '000000');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await toast(page, 'Error while resending verifying code. Please try again');
    // A phone's autofill puts the whole code into the first box.
    const code = (await newestMail(server, email)).text.match(/\d{6}/)?.[0] ?? '';
    await dialog.getByLabel('Digit 1').fill(code);
    await expect(dialog.getByLabel('Digit 6')).toHaveValue(code.charAt(5));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    const done = page.getByRole('dialog', { name: 'Email Verified' });
    await expect(done.getByRole('button', { name: 'Proceed to Login' })).toBeFocused();
    await done.getByRole('button', { name: 'Proceed to Login' }).click();
    await expect(page).toHaveURL(/login$/);
    await fillLogin(page, email);
    await toast(page, 'Login successful');
  });

  test('a fresh code that cannot be sent at sign-in', async ({ page, server }) => {
    const email = await person(server, 'Obinna', false);
    await answer(page, '/auth/send-otp', 500, failure);
    await fillLogin(page, email);
    await toast(page, 'Error while making request');
    await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
  });
});

test('a code is sent again after five minutes, not before', async ({ page, server }) => {
  await page.clock.install();
  const email = await person(server, 'Zuri', false);
  await fillLogin(page, email);
  const again = page.getByRole('button', { name: 'Send it again' });
  await expect(again).toBeDisabled();
  await page.clock.fastForward('04:50');
  await expect(page.getByRole('timer')).toContainText(/0:(0\d|10)/);
  await expect(again).toBeDisabled();
  await page.clock.fastForward('00:10');
  await answer(page, '/auth/send-otp', 500, failure);
  await again.click();
  await toast(page, 'Error while resending OTP code. Please try again');
  await expect(again).toBeEnabled();
  await page.unrouteAll();
  await again.click();
  await toast(page, 'OTP code sent. Please check your email');
  await expect(again).toBeDisabled();
});

test('the dialog of a code: one mail however often one clicks, and only its button closes it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Proceed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(dialog.getByLabel('Digit 1')).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward('05:01');
  let sent = 0;
  await page.route('**/api/auth/forgot-password', async (route) => {
    sent += 1;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send it again' }).click({ clickCount: 3 });
  await toast(page, 'OTP code sent. Please check your email');
  expect(sent).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Enter the code that we sent' }).click();
  await expect(dialog.getByLabel('Digit 1')).toBeFocused();
  expect(sent).toBe(1);
});

test.describe('sign-up', () => {
  const fill = async (page: Page, email: string) => {
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
  };

  test('the form judges as the table says', async ({ page }) => {
    await page.goto('/sign-up');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await judges(
      page,
      SIGN_UP_ROWS.filter(([field]) => field !== 'password'),
    );
    await judges(
      page,
      SIGN_UP_ROWS.filter(([field]) => field === 'password'),
    );
  });

  test('the checklist is neutral, red and green, and one toggle shows both passwords', async ({ page }) => {
    await page.goto('/sign-up');
    const checklist = page.getByRole('listitem');
    await expect(checklist).toHaveCount(5);
    const states = () => checklist.evaluateAll((items) => items.map((item) => item.dataset.state));
    expect(await states()).toEqual(['neutral', 'neutral', 'neutral', 'neutral', 'neutral']);
    await page.getByLabel('Password', { exact: true }).fill('Abc');
    expect(await states()).toEqual(['unmet', 'unmet', 'met', 'unmet', 'met']);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    expect(await states()).toEqual(['met', 'met', 'met', 'met', 'met']);
    await expect(checklist.first()).toContainText('8 Character Min');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text');
  });

  test('keeps the first referral code and the e-mail, and closing the code leads to the sign-in', async ({ page }) => {
    await page.goto('/sign-up?ref=FIRST');
    await expect.poll(() => stored(page, 'referralCode')).toBe('FIRST');
    await page.goto('/sign-up?ref=SECOND');
    await expect(page.getByLabel('First name')).toBeVisible();
    expect(await stored(page, 'referralCode')).toBe('FIRST');
    let sent: unknown;
    await page.route('**/api/auth/signup', async (route) => {
      sent = route.request().postDataJSON();
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      await route.continue();
    });
    const email = newEmail('Uche');
    await fill(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Creating Account' })).toBeDisabled();
    await toast(page, 'Sign up successful');
    expect(sent).toEqual({
      firstName: 'Ada',
      lastName: 'Obi',
      email_address: email,
      password: PASSWORD,
      referralCode: 'FIRST',
    });
    expect(await stored(page, 'userEmail')).toBe(email);
    await page.getByRole('dialog', { name: 'Enter the code' }).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/login$/);
  });

  test('a failure says what the server said and keeps what was typed', async ({ page }) => {
    await page.goto('/sign-up');
    await fill(page, newEmail('Uche'));
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('Password1!');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Many people use this password: choose another')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
    await answer(page, '/auth/signup', 500, failure);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, failure.message);
  });

  test('an address that has an account is answered as any other, and its owner is told there', async ({
    page,
    server,
  }) => {
    const email = await person(server, 'Taken');
    await page.goto('/sign-up');
    await fill(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'Sign up successful');
    await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
    const told = await mailThatSays(server, email, 'You have an account already');
    expect(told.text).toContain('/login');
  });
});

test.describe('a new password', () => {
  test('by the code from the mail', async ({ page, server }) => {
    const email = await person(server, 'Femi');
    await page.goto('/reset-password');
    await expect(page).toHaveURL(/forgot-password$/);
    await expect(page.getByRole('heading', { name: 'Password Recovery' })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByText('*Email is required')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await answer(page, '/auth/forgot-password', 429, {
      code: 'too_many_requests',
      message: 'That was too often. Please wait a moment.',
    });
    await page.getByRole('button', { name: 'Proceed' }).click();
    await toast(page, 'That was too often. Please wait a moment.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Proceed' }).click();
    await toast(page, 'Reset password OTP sent');
    const dialog = page.getByRole('dialog', { name: 'Enter the code' });
    await enterCode(page, '123456');
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await toast(page, 'OTP verification successful');
    await expect(page).toHaveURL(/reset-password$/);
    expect(await stored(page, 'resetOTPCode')).toBe('123456');
    const set = async () => {
      await page.getByLabel('Password', { exact: true }).fill('Another2026!');
      await page.getByLabel('Confirm password').fill('Another2026!');
      await page.getByRole('button', { name: 'Set New Password' }).click();
    };
    await set();
    await toast(page, 'This code is not right, or it is no longer valid.');
    const code = (await mailThatSays(server, email, 'new password')).text.match(/\d{6}/)?.[0] ?? '';
    await page.evaluate((otp) => localStorage.setItem('resetOTPCode', otp), code);
    await page.reload();
    await set();
    await toast(page, 'Password reset successful');
    await page.getByRole('dialog', { name: 'Password updated' }).getByRole('button', { name: 'Proceed' }).click();
    await expect(page).toHaveURL(/login$/);
    await fillLogin(page, email, 'Another2026!');
    await toast(page, 'Login successful');
  });

  test('its code is sent again, or that fails in its own words', async ({ page }) => {
    await page.clock.install();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
    await page.clock.fastForward('05:01');
    await answer(page, '/auth/forgot-password', 500, failure);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await toast(page, 'Error making response');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await toast(page, 'OTP code sent. Please check your email');
  });
});

test('the panel beside the form has both taglines, and the language can be chosen on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expect(page.getByText('The simplest way to manage your finances.')).toBeVisible();
  await expect(page.getByText('Empowering Financial Freedom Through Cooperative Savings')).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr-CA');
  await expect(page.getByText('1\u00a0000\u00a0$\u00a0CA')).toBeAttached();
});
