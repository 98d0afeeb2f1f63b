import type { FastifyInstance } from 'fastify';
import { replaceSignUpCode } from '../../auth/sign-up-codes.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import type { WithDb } from '../../db/database.ts';
import { answerAsGuarantor } from '../../payments/guarantors/decide-guarantor.ts';
import { readGuarantee } from '../../payments/guarantors/guarantee.ts';
import { linkedById } from '../../payments/guarantors/store.ts';
import { DEMO_PASSWORD, demoEmail, elderOf } from './demo-accounts.ts';

type Context = WithConfig & WithDb & WithClock;

interface Answer {
  readonly id: string;
  readonly [more: string]: unknown;
}

/** A simulated person who uses the app through the API. */
export class DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly #app: FastifyInstance;
  readonly #index: number;
  #token: string | undefined;
  #id = '';
  referralCode: string | undefined;

  constructor(server: FastifyInstance, name: string, index = 0) {
    this.#app = server;
    this.#index = index;
    this.name = name;
    this.email = demoEmail(name);
  }

  /** Sends a request and throws if the request fails. Every request of the demo is valid. */
  async call(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<Answer> {
    const headers = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    const send = () => this.#app.inject({ method, url: `/api${path}`, headers, ...(body && { body }) });
    let answer = await send();
    if (answer.statusCode === 403 && answer.json<{ code?: string }>().code === 'password_needed') {
      await this.post('/user/me/confirm-password', { password: DEMO_PASSWORD });
      answer = await send();
    }
    if (answer.statusCode >= 400) throw new Error(`${this.name}: ${method} ${path}: ${answer.body}`);
    return answer.json();
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.call('POST', path, body);
  }

  async signIn(): Promise<void> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: '/api/auth/login',
      body: { email_address: this.email, password: DEMO_PASSWORD },
    });
    const { accessToken, data } = answer.json<{ accessToken?: string; data: { id: string; referralCode: string } }>();
    this.#token = accessToken;
    this.#id = data.id;
    this.referralCode = data.referralCode;
  }

  async signUp(referralCode: string | undefined): Promise<void> {
    const [firstName, lastName] = this.name.split(' ');
    const form = { firstName, lastName, email_address: this.email, password: DEMO_PASSWORD };
    await this.post('/auth/signup', referralCode ? { ...form, referralCode } : form);
  }

  /** Verifies the email address with a new code of the server. Mails can leave through a mail server. */
  async verifyEmail(context: Context): Promise<void> {
    const otp = await replaceSignUpCode(context, context.db, this.email);
    await this.post('/auth/verify-otp', { email_address: this.email, otp, password: DEMO_PASSWORD });
    await this.signIn();
  }

  async #verifyIdentity(): Promise<void> {
    await this.post(`/user/${this.#id}/kyc`, {
      firstName: this.name.split(' ')[0]?.padEnd(3, 'a'),
      lastName: this.name.split(' ')[1]?.padEnd(3, 'a'),
      email_address: this.email,
      phoneNumber: `41655501${23 + this.#index}`,
      homeAddress: `${100 + this.#index} Queen Street West`,
      city: 'Toronto',
      state: 'Ontario',
      zipCode: 'M5H2N2',
      jobTitle: 'Nurse',
      employerName: 'Lakeshore Clinic',
      employerPhoneNumber: '4165550199',
      others: 'Referrals',
    });
    const started = await this.post('/user/initiate-kyc', { email: this.email, face: '', document: '' });
    const { reference } = started.data as { reference: string }; // cast: the response type of `initiateKyc` in the contract
    await this.post(`/sandbox/identity/${reference}`, { decision: 'approved' });
  }

  async connectBank(account: string): Promise<void> {
    const { authorisation_url } = await this.post('/adashi/payments/connect-bank');
    const flow = String(authorisation_url).split('/').at(-1);
    const bank = { holderName: this.name, institution: '003', transit: '00006', account };
    await this.post(`/sandbox/bank/${flow}`, { decision: 'authorise', ...bank });
  }

  /** Completes the person's identity check, bank account and agreements, and invites a guarantor. */
  async getReady(account: string, guarantorEmail = elderOf(this.email)): Promise<void> {
    await this.call('PUT', '/user/me/product', { product: 'adashi' });
    await this.#verifyIdentity();
    await this.connectBank(account);
    const agreements = (await this.call('GET', '/user/contract-agreement')) as unknown as { id: string }[]; // a list
    for (const { id } of agreements)
      await this.call('PATCH', `/user/contract-agreement/${id}`, { status: 'agreed', signature: this.name });
    const [, lastName] = this.name.split(' ');
    const guarantor = {
      name: `Elder ${lastName}`,
      email: guarantorEmail,
      phoneNumber: '4165550188',
      relationship: 'Family',
    };
    await this.post('/guarantor', guarantor);
  }

  /** Accepts the guarantee in the name of the guarantor. Two staff members then verify the guarantor. */
  async haveGuarantor(context: Context, staff: readonly DemoPerson[]): Promise<void> {
    const list = await this.call('GET', '/guarantor');
    const [guarantor] = list.data as { id: string; name: string }[]; // cast: the row type of the list in the contract
    const id = guarantor?.id ?? '';
    await signAsGuarantor(context, id);
    for (const each of staff) await each.verifyGuarantor(id);
  }

  /** Verifies a guarantor in the name of this staff member. The second staff member completes the verification. */
  async verifyGuarantor(id: string): Promise<void> {
    await this.call('PATCH', `/guarantor/${id}`, { status: 'verified', reason: 'They signed, and were called' });
  }
}

/** Accepts a guarantee in the name of the guarantor, without the mailed link. */
export async function signAsGuarantor(context: Context, id: string): Promise<void> {
  const guarantor = await linkedById(context.db, id);
  const { version, language } = await readGuarantee(context, guarantor);
  await answerAsGuarantor(context, guarantor, { answer: 'accepted', signature: guarantor.name, language, version });
}
