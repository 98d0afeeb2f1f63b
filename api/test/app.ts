import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Input, type Output, ROUTES, type StaffRole } from '@adashi/contract';
import { addDays, dayIn, daysBetween, type LocalDate, localDate } from '@adashi/core';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createApiServer } from '../src/app/api-server.ts';
import { createApp, type RunningApp } from '../src/app/create-app.ts';
import { openProviders } from '../src/app/providers/open-providers.ts';
import { advanceClock } from '../src/app/sandbox/clock.ts';
import { hashPassword } from '../src/auth/credentials/index.ts';
import { TIME_ZONE } from '../src/base/clock.ts';
import { type ChosenProviders, readConfig } from '../src/base/config/index.ts';
import { moveClock } from '../src/db/sandbox-clock.ts';
import type { AppContext } from '../src/http/context.ts';
import type { Outbox } from '../src/jobs/outbox.ts';
import { verifyGuarantor } from '../src/payments/guarantors/verify-guarantor.ts';
import { freshDatabase } from './fresh-database.ts';
import { WHY } from './reasons.ts';
import { until } from './until.ts';

export const PASSWORD = 'Savings2026!';
const DAY_MS = 86_400_000;

/**
 * All tests start at a fixed time, so results do not depend on the time of the run. `BEGINS` overrides the start time.
 */
const BEGINS = process.env.BEGINS ?? '2026-11-24T15:30:00Z';
export const FIRST_DAY = dayIn(TIME_ZONE, Date.parse(BEGINS));

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}

export type Name = keyof typeof ROUTES;

/** A signed-in person, or a visitor without a token. */
export class Caller {
  readonly #app: FastifyInstance;
  readonly token: string | undefined;
  readonly id: string;
  readonly email: string;
  /** Cookies of a browser. Undefined for a caller that stores no cookies. */
  readonly #cookies: Map<string, string> | undefined;

  constructor(server: FastifyInstance, token?: string, id = '', email = '', cookies?: Map<string, string>) {
    this.#app = server;
    this.#cookies = cookies;
    this.token = token;
    this.id = id;
    this.email = email;
  }

  async raw(name: Name, input: object = {}, headers: Record<string, string> = {}) {
    const {
      params = {},
      query = {},
      body,
    }: { params?: Record<string, string>; query?: Record<string, string>; body?: object } = input;
    const { method, path } = ROUTES[name];
    const url = `/api${path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '')}?${new URLSearchParams(query).toString()}`;
    const authorization = this.token ? { authorization: `Bearer ${this.token}` } : {};
    const answer = await this.#app.inject({
      method,
      url,
      headers: { ...authorization, ...headers },
      ...(this.#cookies && { cookies: Object.fromEntries(this.#cookies) }),
      ...(method !== 'GET' && { body: body ?? {} }),
    });
    for (const { name: cookie, value } of answer.cookies) this.#cookies?.set(cookie, value);
    return answer;
  }

  /** Confirms the password, because some calls require a recent confirmation. */
  async confirm(): Promise<this> {
    await this.call('confirmPassword', { body: { password: PASSWORD } });
    return this;
  }

  /** Makes a call and expects success. */
  async call<N extends Name>(name: N, input: Input<(typeof ROUTES)[N]>): Promise<Output<(typeof ROUTES)[N]>> {
    const parts: object = Object(input);
    let answer = await this.raw(name, parts);
    if (answer.statusCode === 403 && answer.json().code === 'password_needed') {
      await this.confirm();
      answer = await this.raw(name, parts);
    }
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  }

  /** Makes a call and expects that a second person is needed. Returns the id of the proposed act. */
  async propose<N extends Name>(name: N, input: Input<(typeof ROUTES)[N]>): Promise<string> {
    await this.confirm();
    const answer = await this.raw(name, Object(input));
    if (answer.statusCode !== 202) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json().details.act;
  }

  /** Makes a call and expects an error. The input may have any type, so that tests can send invalid input. */
  async refused(name: Name, input: object = {}): Promise<Failure> {
    const answer = await this.raw(name, input);
    if (answer.statusCode < 400) throw new Error(`${name} was not refused: ${answer.body}`);
    const body: Omit<Failure, 'status'> = JSON.parse(answer.body);
    return { ...body, status: answer.statusCode };
  }
}

export const KYC = {
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: '4165550123',
  homeAddress: '100 Queen Street West',
  city: 'Toronto',
  state: 'Ontario',
  zipCode: 'M5H2N2',
  jobTitle: 'Nurse',
  employerName: 'Clinic',
  employerPhoneNumber: '4165550199',
  others: 'LinkedIn',
};

export const IN_PRODUCT = { params: { product: 'adashi' } } as const;
export const inSquad = (id: string) => ({ params: { product: 'adashi' as const, id } });

/** Test app on a new database, with signed-in people who call the API. */
export class TestApp {
  readonly context: AppContext;
  readonly outbox: Outbox;
  readonly server: FastifyInstance;
  readonly close: () => Promise<void>;
  readonly visitor: Caller;
  readonly #prefixes = new Map<string, string>();
  #identities = 0;
  /**
   * Returns the phone and address of the nth identity form. Members with the same ones would open a case of accounts
   * that may be of one person.
   */
  ownData = (count: number): Partial<typeof KYC> => ({
    phoneNumber: `416555${1_000 + count}`,
    homeAddress: `${count} King Street West`,
  });

  private constructor({ context, outbox }: RunningApp, server: FastifyInstance, close: () => Promise<void>) {
    this.context = context;
    this.outbox = outbox;
    this.server = server;
    this.close = close;
    this.visitor = new Caller(server);
  }

  /** Tests may combine real and sandbox providers. A server configuration cannot combine both kinds. */
  static async open(environment: Record<string, string> = {}, chosen: Partial<ChosenProviders> = {}): Promise<TestApp> {
    const { db, url } = await freshDatabase();
    await db.destroy();
    return TestApp.openOn(url, environment, openProviders, chosen);
  }

  /** Opens the app on an existing database. */
  static async openOn(
    url: string,
    environment: Record<string, string> = {},
    open: typeof openProviders = openProviders,
    chosen: Partial<ChosenProviders> = {},
  ): Promise<TestApp> {
    const dataDir = mkdtempSync(join(tmpdir(), 'adashi-house-'));
    const config = readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CHECK_ROWS: 'yes',
      AUTH_LIMIT: '100000',
      ARGON2_MEMORY_KIB: '64',
      // The session cache is off because tests change sessions directly in the database. `kept-sessions.test.ts` tests
      // the session cache.
      SESSION_KEPT_SECONDS: '0',
      // Results must not depend on the speed of the machine. `stuck-table.test.ts` tests the time-outs.
      PAGE_SECONDS: '600',
      WRITE_SECONDS: '600',
      LOCK_SECONDS: '600',
      WAIT_SECONDS: '600',
      ...environment,
    });
    const running = await createApp({ ...config, ...chosen }, url, open);
    const { context } = running;
    const { db, clock } = context;
    if (clock.daysAhead === 0) await moveClock(db, clock, (Date.parse(BEGINS) - Date.now()) / DAY_MS);
    const server = await createApiServer(context);
    return new TestApp(running, server, async () => {
      await server.close();
      await running.close();
    });
  }

  async signIn(email: string): Promise<Caller> {
    const answer = await this.visitor.call('login', { body: { email_address: email, password: PASSWORD } });
    if ('ticket' in answer) throw new Error(`${email} has a second factor`);
    return new Caller(this.server, answer.accessToken, answer.data.id, email);
  }

  /** Signs a person in with a new session and confirms the password. */
  async confirmed(email: string): Promise<Caller> {
    const caller = await this.signIn(email);
    return caller.confirm();
  }

  /** Creates a staff member who has just confirmed the password. */
  async staff(name: string, role: StaffRole = 'admin'): Promise<Caller> {
    const email = `${name}@staff.example`;
    await sql`
      insert into people (role, first_name, last_name, email, password_hash, email_verified_at, referral_code, two_factor_exempt)
      values (${role}, ${name}, 'Staff', ${email}, ${await hashPassword(this.context, PASSWORD)}, now(), ${name}, true)
    `.execute(this.context.db);
    return this.confirmed(email);
  }

  /** Performs an act that needs two people: the first proposes the act, and the second makes the same call. */
  async byTwo<N extends Name>(
    [first, second]: readonly [Caller, Caller],
    name: N,
    input: Input<(typeof ROUTES)[N]>,
  ): Promise<Output<(typeof ROUTES)[N]>> {
    await first.propose(name, input);
    return second.call(name, input);
  }

  async setRole({ id }: Caller, role: StaffRole): Promise<void> {
    await sql`update people set role = ${role} where id = ${id}`.execute(this.context.db);
  }

  /** Returns a person's mails. An app with a real mail server replaces this function. */
  readMails = (to: string): Promise<Output<(typeof ROUTES)['mails']>> => this.visitor.call('mails', { query: { to } });

  async mailsTo(to: string) {
    await this.context.runDailyJobs();
    return this.readMails(to);
  }

  /** Returns the mails that calls have already queued. Skips the daily jobs, which the sign-up does not need. */
  async #queuedMailsTo(to: string) {
    await this.outbox.quiet();
    return this.readMails(to);
  }

  /** Returns the newest mailed code. Mails of one delivery arrive in any order, so the newest mail may have no code. */
  async code(email: string): Promise<string> {
    const mails = await this.#queuedMailsTo(email);
    return mails.flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? [])[0] ?? '';
  }

  /** Returns a visitor with a new browser, which stores cookies. */
  browser(): Caller {
    return new Caller(this.server, undefined, '', '', new Map());
  }

  /** Creates a member with a verified email address and no other onboarding step. */
  async member(name: string, referralCode?: string): Promise<Caller> {
    const email_address = `${name}@example.com`;
    const body = { firstName: name, lastName: 'Member', email_address, password: PASSWORD };
    const browser = this.browser();
    await browser.call('signup', { body: referralCode ? { ...body, referralCode } : body });
    await browser.call('verifyOtp', { body: { email_address, otp: await this.code(email_address) } });
    return this.signIn(email_address);
  }

  async verifyIdentity(member: Caller): Promise<void> {
    this.#identities += 1;
    const body = { ...KYC, ...this.ownData(this.#identities), email_address: member.email };
    await member.call('submitKyc', { params: { id: member.id }, body });
    const { data } = await member.call('initiateKyc', { body: { email: member.email, face: '', document: '' } });
    await this.visitor.call('decideIdentity', {
      params: { reference: data.reference },
      body: { decision: 'approved' },
    });
  }

  /** Adds a bank account. The account number has a unique prefix, and digits that select the simulated behaviour. */
  async connectBank(member: Caller, account: string): Promise<void> {
    const { authorisation_url } = await member.call('connectBank', IN_PRODUCT);
    await this.authorise(authorisation_url, this.ownAccount(member, account));
  }

  ownAccount({ id }: Caller, account: string): string {
    if (!this.#prefixes.has(id)) this.#prefixes.set(id, String(this.#prefixes.size + 1));
    return `${this.#prefixes.get(id)}${account}`.slice(-12);
  }

  /** Authorizes debits at a person's bank. The default bank is the sandbox bank. */
  authorise = async (authorisationUrl: string, account: string): Promise<void> => {
    const bank = { holderName: 'Ada Obi', institution: '003', transit: '00006', account };
    const flow = authorisationUrl.split('/').at(-1) ?? '';
    await this.visitor.call('authoriseBank', { params: { flow }, body: { decision: 'authorise', ...bank } });
  };

  /** Creates a member who meets every requirement for joining a squad. */
  async readyMember(name: string, staff: Caller, account = '1234567', referralCode?: string): Promise<Caller> {
    const member = await this.member(name, referralCode);
    await this.verifyIdentity(member);
    await this.connectBank(member, account);
    const email = `elder.${name}@example.com`;
    const guarantor = await member.call('nominate', {
      body: { name: 'Elder', email, phoneNumber: '4165550145', relationship: 'Aunt' },
    });
    const [mail] = await this.#queuedMailsTo(email);
    const link = mail?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '';
    await this.acceptAsGuarantor(link);
    await this.verifyGuarantor(guarantor.id, staff);
    for (const { id } of await member.call('myAgreements', {})) {
      await member.call('signAgreement', { params: { id }, body: { status: 'agreed', signature: name } });
    }
    return member;
  }

  /**
   * Verifies a guarantor on behalf of one staff member and skips the approval by a second person.
   * `staff-acts.test.ts` and `guarantor-review.test.ts` test the approval by two people.
   */
  async verifyGuarantor(guarantor: string, { id }: Caller): Promise<void> {
    const call = { context: this.context, me: { id }, actor: { kind: 'staff', id } } as const;
    await verifyGuarantor(call, guarantor, { status: 'verified', ...WHY });
  }

  /** Reads and signs the promise in the role of the guarantor. */
  async acceptAsGuarantor(link: string, signature = 'Elder Obi'): Promise<void> {
    const query = { id: link };
    const { version, language } = await this.visitor.call('guarantorByLink', { query });
    await this.visitor.call('answerByLink', { query, body: { answer: 'accepted', signature, language, version } });
  }

  async openSquad(staff: Caller, more: object = {}): Promise<string> {
    const body = { name: 'Riverside', contribution: 10_000, size: 2, startOn: this.inDays(14), ...more };
    return (await staff.call('openSquad', { ...IN_PRODUCT, body })).id;
  }

  /** Advances the clock until the app submits the first payout to the bank. Returns the payout id. */
  async firstSentPayout(staff: Caller): Promise<string> {
    for (let days = 0; days < 40; days += 1) {
      await this.advance(1);
      const [sent] = (await staff.call('payouts', { ...IN_PRODUCT, query: { state: 'submitted' } })).data;
      if (sent) return sent.id;
    }
    throw new Error('it never came');
  }

  /** Waits until a lock blocks at least `count` SQL statements that contain the text `statement`. */
  async waiting(statement: string, count = 1): Promise<void> {
    const look = sql<{ seen: number }>`
      select count(*)::int as seen from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}
    `;
    await until(async () => ((await look.execute(this.context.db)).rows[0]?.seen ?? 0) >= count);
  }

  /** Returns the local date that is this many days after today. */
  inDays(days: number): LocalDate {
    return addDays(this.context.clock.today(), days);
  }

  /** Advances the clock day by day, with the daily jobs. Skips the nightly jobs, because few tests need them. */
  advance(days: number): Promise<void> {
    return advanceClock({ ...this.context, passDay: this.context.runDailyJobs }, days);
  }

  /** Advances the clock like the sandbox page, including the daily and nightly jobs and the simulated demo members. */
  passDays(days: number): Promise<void> {
    return advanceClock(this.context, days);
  }

  /** Sets the clock to the same hour of another day, without the daily work. */
  async skipTo(day: string): Promise<void> {
    const { db, clock } = this.context;
    await moveClock(db, clock, daysBetween(clock.today(), localDate(day)));
  }
}
