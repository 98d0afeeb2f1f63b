import { addDays, daysBetween, type LocalDate } from '@adashi/core';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../auth/credentials/index.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithConfig } from '../../base/config/index.ts';
import { random } from '../../base/random.ts';
import type { WithDb } from '../../db/database.ts';
import { moveClock } from '../../db/sandbox-clock.ts';
import type { AppContext } from '../../http/context.ts';
import { advanceClock } from './clock.ts';
import { DEMO_PASSWORD, MEMBER_NAMES, STAFF_NAMES } from './demo-accounts.ts';
import { DemoPerson } from './demo-person.ts';
import { mayPlayDemo, writeDemoState } from './demo-state.ts';

/** The open squad that fills up when the clock moves (`demo-days.ts`). */
export const OPEN_SQUAD = 'Kensington Circle';

const FAILS_ONCE = 'Tunde Bakare';
const FAILS_LATER = 'Aisha Lawal';
const NEWCOMER = 'Efua Quartey';

const HISTORY_DAYS = 100;

/** Inserts the first staff accounts into the database, because staff cannot sign up. */
async function addStaff(context: WithConfig & WithDb & WithClock): Promise<void> {
  const hash = await hashPassword(context, DEMO_PASSWORD);
  for (const [first, last, role] of STAFF_NAMES) {
    await context.db
      .insertInto('people')
      .values({
        role,
        first_name: first,
        last_name: last,
        email: `${first}.${last}@example.com`.toLowerCase(),
        password_hash: hash,
        email_verified_at: context.clock.now(),
        kyc_status: 'verified',
        referral_code: random.word(8),
        two_factor_exempt: true,
      })
      .onConflict((oc) => oc.column('email').doNothing())
      .execute();
  }
}

function account(name: string, index: number): string {
  return `12345${String(10 + index)}${name === FAILS_ONCE ? '02' : '67'}`;
}

/** Returns the first Friday that is at least `days` days away. */
function fridayAfter(day: LocalDate, days: number): LocalDate {
  const from = addDays(day, days);
  const friday: LocalDate = addDays(from, (5 - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7);
  return friday;
}

interface Plan {
  readonly name: string;
  readonly contribution: number;
  readonly size: number;
  readonly members: readonly DemoPerson[];
  readonly orderRule?: 'choice' | 'draw';
}

class Demo {
  readonly #house: AppContext;
  readonly #app: FastifyInstance;
  readonly staff: DemoPerson;
  /** Staff member who approves what the first staff member proposes. */
  readonly second: DemoPerson;

  constructor(context: AppContext, server: FastifyInstance) {
    this.#house = context;
    this.#app = server;
    this.staff = new DemoPerson(server, 'Grace Adu');
    this.second = new DemoPerson(server, 'Kofi Mensah');
  }

  async members(): Promise<DemoPerson[]> {
    const made: DemoPerson[] = [];
    for (const [index, name] of MEMBER_NAMES.entries()) {
      const person = new DemoPerson(this.#app, name, index);
      await person.signUp(made[0]?.referralCode);
      await this.#house.runDailyJobs();
      await person.verifyEmail(this.#house);
      if (name !== NEWCOMER) await person.getReady(account(name, index));
      made.push(person);
    }
    await this.#house.runDailyJobs();
    for (const person of made)
      if (person.name !== NEWCOMER) await person.haveGuarantor(this.#house, [this.staff, this.second]);
    return made;
  }

  /** Opens a squad through the routes that staff and members use. */
  async open({ name, contribution, size, members, orderRule = 'choice' }: Plan): Promise<void> {
    const startOn = fridayAfter(this.#house.clock.today(), 10);
    const { id } = await this.staff.post('/adashi/squad', { name, contribution, size, startOn, orderRule });
    for (const [index, member] of members.entries()) {
      await member.post(
        `/adashi/squad/${id}/join`,
        orderRule === 'choice' ? { position: index + 1 } : { nonce: random.bytes(16).toString('hex') },
      );
    }
  }

  async daysPass(until: LocalDate): Promise<void> {
    await advanceClock(this.#house, daysBetween(this.#house.clock.today(), until));
  }
}

/**
 * Creates a realistic history of the last hundred days. The history has a completed squad, a half-finished squad with a
 * late payer, a proposal and two open squads.
 */
export async function playDemo(context: AppContext, server: FastifyInstance): Promise<void> {
  if (!(await mayPlayDemo(context.db))) return;
  await writeDemoState(context.db, 'begun');
  const today = context.clock.today();
  await moveClock(context.db, context.clock, -HISTORY_DAYS);
  await addStaff(context);
  const demo = new Demo(context, server);
  for (const each of [demo.staff, demo.second]) await each.signIn();
  const people = await demo.members();
  const named = (...names: readonly string[]) => people.filter((person) => names.includes(person.name));
  const [amara, aisha, comfort] = ['Amara Okafor', FAILS_LATER, 'Comfort Danso'].map((name) => named(name)[0]);
  await demo.open({
    name: 'Bloor Street',
    contribution: 5_000,
    size: 6,
    members: [...people.slice(10, 15), ...named('Amara Okafor')],
  });
  await demo.daysPass(addDays(today, -62));
  await demo.open({ name: 'Lakeshore Ten', contribution: 10_000, size: 10, members: people.slice(0, 10) });
  await demo.daysPass(addDays(today, -19));
  await aisha?.connectBank('765432101');
  await demo.daysPass(addDays(today, -3));
  for (const person of people) await person.post('/notification/read-all', {});
  await demo.daysPass(today);
  await demo.open({
    name: OPEN_SQUAD,
    contribution: 5_000,
    size: 10,
    members: [...people.slice(10, 16), ...(amara ? [amara] : [])],
  });
  await demo.open({
    name: 'Harbourfront Draw',
    contribution: 10_000,
    size: 8,
    members: people.slice(16, 20),
    orderRule: 'draw',
  });
  const startOn = fridayAfter(today, 21);
  await comfort?.post('/adashi/squad/custom', { name: 'Danso Family', contribution: 2_500, size: 8, startOn });
  await context.runDailyJobs();
  await writeDemoState(context.db, 'played');
}
