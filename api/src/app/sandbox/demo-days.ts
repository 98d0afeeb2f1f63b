import { addDays, closingDay } from '@adashi/core';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { TIME_ZONE } from '../../base/clock.ts';
import { day } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { AppContext } from '../../http/context.ts';
import { OPEN_SQUAD } from './demo.ts';
import { DemoPerson, signAsGuarantor } from './demo-person.ts';
import { readDemoState, writeDemoState } from './demo-state.ts';

/** Members without a seat in the open squad, in the order of joining, with their first message. */
const JOINERS = [
  ['Ousmane Diallo', 'Hello everyone! I’m saving for my daughter’s first year of college.'],
  ['Priscilla Owusu', 'Hi, I’m Priscilla. Amara told me about this squad.'],
  ['Benedict Mwangi', 'Good morning! This is my first squad. I’m looking forward to it.'],
] as const;

/** Messages of members who already have a seat, by the state of the squad. */
const WELCOME = ['Abena Sarpong', 'Welcome! We’re almost complete.'] as const;
const COMPLETE = ['Amara Okafor', 'We’re complete! Please check that your bank account is connected.'] as const;
const STARTED = ['Adeola Fashola', 'We’ve started. My first contribution is scheduled.'] as const;

const squadRow = z.object({
  id: z.string(),
  status: z.enum(['upcoming', 'active', 'completed', 'cancelled']),
  startOn: day,
  leadDays: z.int(),
  free: z.int(),
  positions: z.array(z.int()),
  hasJoinedToday: z.boolean(),
});
type Squad = z.output<typeof squadRow>;

const guarantorRow = z.object({ id: z.string() });
const nameRow = z.object({ name: z.string() });
const writtenRow = z.object({ isWritten: z.boolean() });

const NAME = sql`first_name || ' ' || last_name`;

async function readSquad({ db, clock }: AppContext): Promise<Squad | undefined> {
  return rowsOf(squadRow)`
    select id, status, start_on as "startOn", lead_days as "leadDays", free_seats as free,
      array(select place from generate_series(1, size) place where not exists (
        select 1 from seats where squad_id = squads.id and position = place)) as positions,
      exists (select 1 from seats where squad_id = squads.id
        and (joined_at at time zone ${TIME_ZONE})::date = ${clock.today()}) as "hasJoinedToday"
    from squads where name = ${OPEN_SQUAD} and kind = 'standard' order by created_at limit 1
  `.first(db);
}

/** Guarantors with a mailed link for their first signature or for another signature. */
const UNSIGNED = sql`(guarantors.status = 'invited' or signing_link_hash is not null)`;
/** Guarantors who have signed and are not verified by staff yet. */
const UNVERIFIED = sql`guarantors.status = 'accepted'`;

const guarantorsOf = (db: Queryable, { id }: Squad, which: RawBuilder<unknown>) =>
  rowsOf(guarantorRow)`
  select guarantors.id from seats join guarantors on guarantors.id = guarantor_id
  where squad_id = ${id} and seats.status = 'active' and ${which} order by guarantors.id
`.all(db);

/** Actions of the simulated people on one day, in the demo squad that is still open to new members. */
class DemoDay {
  readonly #context: AppContext;
  readonly #server: FastifyInstance;

  constructor(context: AppContext, server: FastifyInstance) {
    this.#context = context;
    this.#server = server;
  }

  async #signedIn(name: string): Promise<DemoPerson> {
    const person = new DemoPerson(this.#server, name);
    await person.signIn();
    return person;
  }

  async #isWritten({ id }: Squad, text: string): Promise<boolean> {
    const row = await rowsOf(writtenRow)`
      select exists (select 1 from messages where squad_id = ${id} and text = ${text}) as "isWritten"
    `.first(this.#context.db);
    return row?.isWritten ?? false;
  }

  /** Writes a message, unless the squad already has the same message. */
  async say(squad: Squad, [name, text]: readonly [string, string]): Promise<void> {
    if (await this.#isWritten(squad, text)) return;
    const person = await this.#signedIn(name);
    await person.post(`/adashi/squad/${squad.id}/messages`, { text });
  }

  async #seated({ id }: Squad): Promise<ReadonlySet<string>> {
    const rows = await rowsOf(nameRow)`
      select ${NAME} as name from seats join people on people.id = person_id where squad_id = ${id} and status = 'active'
    `.all(this.#context.db);
    return new Set(rows.map(({ name }) => name));
  }

  /** Lets `count` members without a seat join, each at the next free position. */
  async join(squad: Squad, count: number): Promise<void> {
    const seated = await this.#seated(squad);
    const next = JOINERS.filter(([name]) => !seated.has(name)).slice(0, count);
    for (const [index, [name, text]] of next.entries()) {
      const person = await this.#signedIn(name);
      await person.post(`/adashi/squad/${squad.id}/join`, { position: squad.positions[index] });
      await this.say(squad, [name, text]);
    }
  }

  /** Verifies every guarantor who has accepted, in the name of two staff members. */
  async verifyGuarantors(squad: Squad): Promise<void> {
    const waiting = await guarantorsOf(this.#context.db, squad, UNVERIFIED);
    if (waiting.length === 0) return;
    for (const name of ['Grace Adu', 'Kofi Mensah']) {
      const staff = await this.#signedIn(name);
      for (const { id } of waiting) await staff.verifyGuarantor(id);
    }
  }

  /** Lets every guarantor with a mailed link sign. */
  async signGuarantees(squad: Squad): Promise<void> {
    for (const { id } of await guarantorsOf(this.#context.db, squad, UNSIGNED))
      await signAsGuarantor(this.#context, id);
  }
}

/**
 * Returns the number of members who join today. One member joins each day. The last seat stays free for the visitor of
 * the demo until the day before the squad closes.
 */
export function joinersOf(squad: Pick<Squad, 'free' | 'hasJoinedToday'>, isLastDay: boolean): number {
  if (isLastDay) return squad.free;
  return squad.free > 1 && !squad.hasJoinedToday ? 1 : 0;
}

/**
 * Servers for the requests of the demo's people. They have no rate limit, because all people sign in from one IP
 * address.
 */
const SERVERS = new WeakMap<AppContext, Promise<FastifyInstance>>();

type CreateServer = (context: AppContext) => Promise<FastifyInstance>;

function serverOf(context: AppContext, create: CreateServer): Promise<FastifyInstance> {
  const known = SERVERS.get(context);
  const server = known ?? create({ ...context, config: { ...context.config, AUTH_LIMIT: 1_000_000 } });
  SERVERS.set(context, server);
  return server;
}

async function play(context: AppContext, squad: Squad, create: CreateServer): Promise<void> {
  const isLastDay = addDays(context.clock.today(), 1) >= closingDay(squad);
  const acts = new DemoDay(context, await serverOf(context, create));
  if (squad.status === 'active') {
    await acts.say(squad, STARTED);
    await writeDemoState(context.db, 'over');
    return;
  }
  await acts.verifyGuarantors(squad);
  if (squad.free < JOINERS.length) await acts.say(squad, WELCOME);
  await acts.join(squad, joinersOf(squad, isLastDay));
  await context.runDailyJobs(); // delivers the mails to the guarantors
  await acts.signGuarantees(squad);
  if (!isLastDay) return;
  await acts.verifyGuarantors(squad);
  if ((await readSquad(context))?.free === 0) await acts.say(squad, COMPLETE);
}

/**
 * Performs the demo people's actions of one day after a move of the sandbox clock, until the open squad of the demo has
 * started. Members join and write messages, guarantors accept, and staff verify the guarantors. A repeat on the same
 * day is safe.
 */
export async function playDemoDay(context: AppContext, create: CreateServer): Promise<void> {
  if (context.config.DEMO !== 'yes' || (await readDemoState(context.db)) !== 'played') return;
  const squad = await readSquad(context);
  if (squad?.status !== 'upcoming' && squad?.status !== 'active') return;
  await play(context, squad, create).catch((error: unknown) => console.error('The day of the demo failed:', error));
}
