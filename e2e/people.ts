import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Server } from './server.ts';

export const PASSWORD = 'Savings2026!';

let made = 0;

/** Returns an email address that is unique among tests and workers on the same server. */
export function newEmail(name: string): string {
  made += 1;
  return `${name.toLowerCase().replaceAll(' ', '.')}.${process.pid}.${made}@example.com`;
}

/**
 * Returns a bank account number that is unique among tests and workers on the same server, because two verified people
 * cannot share an account. The last digits decide how the sandbox bank answers.
 */
export function newAccount(ending = '67'): string {
  made += 1;
  return `1${String(process.pid % 100_000).padStart(5, '0')}${String(made).padStart(3, '0')}${ending}`;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

export async function newestMail(server: Server, to: string): Promise<Mail> {
  await expect
    .poll(async () => (await server.call<Mail[]>(`/sandbox/mail?to=${encodeURIComponent(to)}`)).length)
    .toBeGreaterThan(0);
  const [mail] = await server.call<Mail[]>(`/sandbox/mail?to=${encodeURIComponent(to)}`);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** Returns an email with the given words in its subject or text. Other emails can arrive at the same time. */
export async function mailThatSays(server: Server, to: string, words: string): Promise<Mail> {
  const find = async () => {
    const mails = await server.call<Mail[]>(`/sandbox/mail?to=${encodeURIComponent(to)}`);
    return mails.find(({ subject, text }) => subject.includes(words) || text.includes(words));
  };
  await expect.poll(find, `a mail to ${to} that says ${words}`).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error(`no mail to ${to} says ${words}`);
  return mail;
}

export async function signIn(page: Page, server: Server, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
}

/** A member who uses only the pages of the app. */
export class Member {
  readonly page: Page;
  readonly name: string;
  readonly email: string;
  readonly #server: Server;
  readonly #context: BrowserContext;

  constructor(server: Server, context: BrowserContext, page: Page, name: string) {
    this.#server = server;
    this.#context = context;
    this.page = page;
    this.name = name;
    this.email = newEmail(name);
  }

  async signUp(): Promise<void> {
    const { page } = this;
    const [first = '', last = ''] = this.name.split(' ');
    await page.goto(`${this.#server.url}/login`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Email', { exact: true }).fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Sign up successful')).toBeVisible();
    const code = (await newestMail(this.#server, this.email)).text.match(/\d{6}/)?.[0] ?? '';
    for (const [index, digit] of code.split('').entries()) await page.getByLabel(`Digit ${index + 1}`).fill(digit);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('button', { name: 'Proceed to Login' }).click();
    await signIn(page, this.#server, this.email);
    await page.getByText('Save with a squad.').click();
    await page.getByRole('button', { name: 'Proceed' }).click();
  }

  /** Completes the identity verification: the form, the provider's tab, and the return to the app. */
  async verifyIdentity(): Promise<void> {
    const { page } = this;
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Complete Personal Information')).toBeVisible();
    const fields = {
      'Phone number': '4165550123',
      'Home address': '100 Queen Street West',
      City: 'Toronto',
      Province: 'Ontario',
      'Postal code': 'M5H2N2',
      'Job title': 'Nurse',
      'Employer name': 'Lakeshore Clinic',
      'Employer phone number': '4165550199',
    };
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByText('LinkedIn').click();
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(dialog.getByText('Personal Information Updated')).toBeVisible();
    const opening = this.#context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Proceed to KYC' }).click();
    const provider = await opening;
    await provider.getByRole('button', { name: 'Approve' }).click();
    await expect(provider.getByText('Verified')).toBeVisible();
    await provider.close();
    await expect(dialog.getByText('KYC Completed')).toBeVisible({ timeout: 15_000 });
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByText('Identity verified')).toBeVisible();
  }

  /** Opens the page of an open squad that the member has not joined. */
  async lookAtOpen(squad: string): Promise<void> {
    await this.page.goto(`${this.#server.url}/squad/open`);
    await this.page.getByRole('link', { name: squad }).click();
  }

  async join(squad: string, position: number, readiness: string): Promise<void> {
    const { page } = this;
    await this.lookAtOpen(squad);
    await page.getByRole('radio', { name: new RegExp(`^${position} `) }).check({ force: true });
    await page.getByRole('button', { name: `Join at position ${position}` }).click();
    await expect(page.getByText(readiness)).toBeVisible();
  }

  async connectBank(account: string): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByLabel('Name on the account').fill(this.name);
    await page.getByLabel('Account number').fill(account);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByText('Your bank is connected')).toBeVisible();
    await page.getByRole('link', { name: 'Back to your squads' }).click();
  }

  /** Names a guarantor and accepts the guarantee through the link in the email. */
  async nameGuarantor(): Promise<void> {
    const { page } = this;
    const email = `elder.${this.email}`;
    const elderName = `Elder ${this.name.split(' ').at(-1)}`;
    await page.goto(`${this.#server.url}/account/guarantor`);
    await page.getByLabel('Full name').fill(elderName);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Phone number').fill('4165550145');
    await page.getByLabel('How do you know each other?').fill('My aunt');
    await page.getByRole('button', { name: 'Ask them' }).click();
    await expect(page.getByText('Invited')).toBeVisible();
    const link = (await newestMail(this.#server, email)).text.match(/guarantor#id=\S+/)?.[0];
    const elder = await this.#context.newPage();
    await elder.goto(`${this.#server.url}/${link}`);
    await elder.getByLabel('Sign with your full name').fill(elderName);
    await elder.getByLabel('I have read the guarantee').check();
    await elder.getByRole('button', { name: 'Accept' }).click();
    await expect(elder.getByRole('heading', { name: 'You accepted' })).toBeVisible();
    await elder.close();
  }

  async sign(): Promise<void> {
    const { page } = this;
    await page.goto(`${this.#server.url}/account/agreement`);
    await page.getByLabel('Type your full name to sign').fill(this.name);
    await page.getByRole('button', { name: 'Agree and sign' }).click();
    await expect(page.getByText(/^Signed /)).toBeVisible();
  }

  /**
   * Leaves the app. An open page would reload at every change of the member's squads and slow down the other pages.
   */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  async openSquad(squad: string): Promise<void> {
    await this.page.goto(`${this.#server.url}/squad`);
    await this.page.getByRole('link', { name: squad }).click();
    await expect(this.page.getByRole('heading', { name: squad, level: 2 })).toBeVisible();
  }
}
