import { type ActKind, actKind, ROLES, ROUTES, type Route, roleMay } from '@adashi/contract';
import { z } from 'zod';
import { approving } from '../../audit/index.ts';
import { AppError, found } from '../../base/app-error.ts';
import { isBroken } from '../../db/broken-constraint.ts';
import { language } from '../../db/columns.ts';
import type { Database, Queryable, Trx, WithDb } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { inTransaction, withSteps } from '../../db/transaction.ts';
import { checkNotOwn } from '../../http/conflict-of-interest.ts';
import type { ActCall, ActHandler, ActInput, SecondPerson } from '../../http/second-person.ts';
import { decideAct, hashOf, lockAct, type NewAct, propose } from './act.ts';
import { AboveAlone, recordAlone } from './alone.ts';
import { FACTS } from './facts.ts';

/** Rolls back the transaction after the handler has checked that the act is possible. */
class CheckedOnly extends Error {}

const proposerRow = z.object({ role: z.enum(ROLES), language, isActive: z.boolean() });

/**
 * Returns a call in the name of the proposer. Throws 'facts_changed' when the proposer no longer has the permission.
 */
async function callOfProposer(db: Queryable, call: ActCall, kind: ActKind, proposer: string): Promise<ActCall> {
  const row = await rowsOf(proposerRow)`
    select role, language, erased_at is null and staff_suspended_at is null as "isActive"
    from people where id = ${proposer}
  `.first(db);
  const { role, language: spoken, isActive } = found(row);
  const { may }: Route = ROUTES[kind];
  if (!isActive || !may || !roleMay(role, may)) throw new AppError('facts_changed');
  return { ...call, me: { ...call.me, id: proposer, role, language: spoken }, actor: { kind: 'staff', id: proposer } };
}

/**
 * Reads the facts of an act again, inside the transaction. Throws 'facts_changed' when the facts differ from the
 * proposal.
 */
async function checkFacts(trx: Trx, kind: ActKind, input: ActInput, hash: string): Promise<void> {
  const facts = await FACTS[kind](trx, input);
  if (!facts || hashOf(kind, facts) !== hash) throw new AppError('facts_changed');
}

const reasonOf = ({ body }: ActInput) => z.object({ reason: z.string().default('') }).parse(body).reason;

/**
 * Runs the acts that need two people. Small acts run immediately, and larger acts wait for a second person (MONEY
 * §3.11).
 */
export class SecondPeople implements SecondPerson {
  readonly #handlers = new Map<string, ActHandler>();
  readonly #db: Database;

  constructor({ db }: WithDb) {
    this.#db = db;
  }

  keep(name: string, handler: ActHandler): void {
    this.#handlers.set(actKind.parse(name), handler);
  }

  async perform(name: string, input: ActInput, call: ActCall): Promise<unknown> {
    const kind = actKind.parse(name);
    try {
      return await this.#perform(kind, input, call);
    } catch (error) {
      if (!isBroken('proposed_acts_waiting_once', error)) throw error;
      return this.#perform(kind, input, call); // another request proposed the same act at the same time
    }
  }

  async #perform(kind: ActKind, input: ActInput, call: ActCall): Promise<unknown> {
    const db = this.#db;
    const facts = call.seesAll ? await FACTS[kind](db, input) : null;
    if (!facts) return this.#handlerOf(kind)(input, call);
    if (!call.me.isConfirmed) throw new AppError('password_needed');
    const act: NewAct = { kind, facts, reason: reasonOf(input) };
    const waiting = await db
      .selectFrom('proposed_acts')
      .select(['id', 'proposed_by as proposedBy'])
      .where('hash', '=', hashOf(kind, act.facts))
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (waiting && waiting.proposedBy !== call.me.id) return this.approve(waiting.id, act.reason, call);
    if (waiting) throw new AppError('second_person_needed', { details: { act: waiting.id } });
    if (act.facts.mayBeAlone) {
      const answer = await this.#doAlone(act, call);
      if (answer !== AboveAlone) return answer;
    }
    await this.#check(kind, input, call);
    const id = await inTransaction(db, (trx) => propose(trx, call, act));
    throw new AppError('second_person_needed', { details: { act: id } });
  }

  async propose(trx: Trx, name: string, input: ActInput, call: ActCall): Promise<void> {
    const kind = actKind.parse(name);
    await propose(trx, call, { kind, facts: found(await FACTS[kind](trx, input)), reason: reasonOf(input) });
  }

  /**
   * Approves and runs an act that another person proposed. Throws 'facts_changed' when a binding fact has changed, and
   * 'done_by' when the act is already decided.
   */
  async approve(id: string, reason: string, call: ActCall): Promise<unknown> {
    const { act, facts } = await inTransaction(this.#db, async (trx) => {
      const locked = await lockAct(trx, id);
      return { act: locked, facts: await FACTS[locked.kind](trx, locked.input) };
    });
    if (!facts) throw new AppError('facts_changed');
    await checkNotOwn(this.#db, act.kind, call.me.id, Object.assign({}, act.input.body, act.input.params));
    const own = await callOfProposer(this.#db, call, act.kind, act.proposedBy);
    const guarded = withSteps(call.context.db, {
      first: async (trx) => {
        const { kind, input, hash } = await lockAct(trx, id);
        await decideAct(trx, call, act, { state: 'approved', reason });
        await checkFacts(trx, kind, input, hash);
      },
    });
    // The proposer's pages refresh because of a notification. The approver's pages refresh when the due work has run.
    const scheduleDueWork = () => call.context.scheduleDueWork(call.me.id);
    return approving({ act: id, approvedBy: call.me.id }, () =>
      this.#handlerOf(act.kind)(facts.input, { ...own, context: { ...own.context, db: guarded, scheduleDueWork } }),
    );
  }

  #handlerOf(kind: ActKind): ActHandler {
    return found(this.#handlers.get(kind));
  }

  /**
   * Runs an act that one person does alone. Returns `AboveAlone` and changes nothing when the act exceeds the limits.
   */
  async #doAlone(act: NewAct, call: ActCall): Promise<unknown> {
    const db = withSteps(call.context.db, {
      first: (trx) => checkFacts(trx, act.kind, act.facts.input, hashOf(act.kind, act.facts)),
      last: (trx) => recordAlone(trx, call, act),
    });
    try {
      return await this.#handlerOf(act.kind)(act.facts.input, { ...call, context: { ...call.context, db } });
    } catch (error) {
      if (error instanceof AboveAlone) return AboveAlone;
      throw error;
    }
  }

  /** Runs the handler and rolls back every change, so that an impossible act is rejected and not proposed. */
  async #check(kind: ActKind, input: ActInput, call: ActCall): Promise<void> {
    const db = withSteps(call.context.db, {
      last: async () => {
        throw new CheckedOnly();
      },
    });
    try {
      await this.#handlerOf(kind)(input, { ...call, context: { ...call.context, db } });
    } catch (error) {
      if (error instanceof CheckedOnly) return;
      throw error;
    }
    throw new Error(`The handler of ${kind} runs without a transaction.`);
  }
}
