import {
  type AccountName,
  accountsOf,
  asksWallets,
  type Cents,
  cents,
  FundNeeded,
  type LocalDate,
  type MoneyProviders,
  type News,
  NOTHING,
  nextStepOn,
  type Outcome,
  type Period,
  type Rotation,
  type SquadId,
  type Transfer,
  TransferBuilder,
  type World,
} from '@adashi/core';
import type { Database, Trx } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { enqueue, type OutboxItem } from '../jobs/index.ts';
import { lockBalances, post } from '../ledger/index.ts';
import { lockMoney, lockRotations } from './load.ts';
import type { Part } from './part.ts';
import { type Change, saveChanges } from './save.ts';

export type Refund = Extract<Outcome['orders'][number], { kind: 'refund' }>;

export interface SquadNews {
  readonly squad: SquadId;
  readonly period: Period;
  readonly news: readonly News[];
  /** What goes back to guarantors, who are told, too. */
  readonly refunds: readonly Refund[];
}

/** Tells people, in the transaction that made the news. */
export type Announce = (trx: Trx, day: LocalDate, news: readonly SquadNews[]) => Promise<void>;

/** Tells staff that a squad was set aside, in the transaction that did it. */
export type Alarm = (trx: Trx, squad: SquadId) => Promise<void>;

export interface Engine {
  readonly db: Database;
  readonly announce: Announce;
  readonly alarm: Alarm;
  readonly now: () => Date;
  /** By whom money comes and goes from now on. */
  readonly providers: MoneyProviders;
  /** Turns on the bulk path, which writes the same rows as row by row (docs/decisions/0060-active-window-and-bulk.md). */
  readonly inBulk: boolean;
}

function orderItems(outcome: Outcome): OutboxItem[] {
  const squad = outcome.rotation.id;
  return outcome.orders.map((order) => {
    if (order.kind === 'refund')
      return { kind: 'refund', key: `refund:${order.payment}`, payload: { squad, ...order } };
    if (order.kind === 'charge_refund') {
      const charge = `${squad}:${order.round}:${order.seat}:${order.attempt}`;
      return { kind: 'charge_refund', key: `charge_refund:${charge}`, payload: { squad, ...order } };
    }
    const what =
      order.kind === 'charge'
        ? `charge:${squad}:${order.round}:${order.seat}`
        : `payout:${squad}:${order.round}:${order.seq}`;
    // A retry leaves after what it retries, whatever held that up.
    const keys = { key: `${what}:${order.attempt}`, follows: `${what}:${order.attempt - 1}` };
    return order.kind === 'charge'
      ? { kind: 'charge', ...keys, payload: { squad, ...order } }
      : { kind: 'payout', ...keys, payload: { squad, ...order } };
  });
}

type Controls = Pick<World, 'providers' | 'approvalAbove' | 'hasFund'>;

/** What one squad's rules say; undefined leaves the squad as it is. */
export type Rules = (world: World) => Outcome | undefined;

/** When a squad is looked at next. */
type Next = (outcome: Outcome) => LocalDate | null;
const nextAfter =
  (day: LocalDate): Next =>
  (outcome) =>
    nextStepOn(outcome, day);

/** What the step of a batch adds up to. */
class Batch {
  readonly changes: Change[] = [];
  readonly orders: OutboxItem[] = [];
  readonly news: SquadNews[] = [];
  /** What the accounts hold that the rules ask for; of others what the batch adds to them. */
  readonly #book: TransferBuilder;

  constructor(money: ReadonlyMap<AccountName, Cents>) {
    this.#book = new TransferBuilder(money);
  }

  get transfers(): readonly Transfer[] {
    return this.#book.transfers;
  }

  /** Squads that share no money with others. Answers those that ask for the fund, of which nothing is done. */
  runAlone(rotations: readonly Rotation[], rules: Rules, next: Next, controls: Controls): SquadId[] {
    return rotations.flatMap((rotation) => {
      try {
        this.#step(rotation, rules, next, { ...controls, hasFund: false });
        return [];
      } catch (error) {
        if (error instanceof FundNeeded) return [rotation.id];
        throw error;
      }
    });
  }

  /** One squad after another, as they share the fund and their members' wallets. From the first that needs the fund on it is locked. */
  async run(trx: Trx, rotations: readonly Rotation[], rules: Rules, next: Next, controls: Controls): Promise<void> {
    let hasFund = false;
    for (const rotation of rotations) {
      try {
        this.#step(rotation, rules, next, { ...controls, hasFund });
      } catch (error) {
        if (!(error instanceof FundNeeded)) throw error;
        this.#book.know('fund', (await lockBalances(trx, ['fund'])).get('fund') ?? NOTHING);
        hasFund = true;
        this.#step(rotation, rules, next, { ...controls, hasFund });
      }
    }
  }

  #step(before: Rotation, rules: Rules, next: Next, controls: Controls): void {
    const balances = new Map(accountsOf(before).map((name) => [name, this.#book.balance(name)]));
    const outcome = rules({ rotation: before, balances, ...controls });
    if (!outcome) return;
    for (const transfer of outcome.transfers) this.#book.move(transfer);
    this.changes.push({ before, after: outcome.rotation, nextStepOn: next(outcome) });
    this.orders.push(...orderItems(outcome));
    const { id: squad, terms } = outcome.rotation;
    const { news, orders } = outcome;
    const refunds = orders.filter((order) => order.kind === 'refund');
    if (news.length + refunds.length > 0) this.news.push({ squad, period: terms.period, news, refunds });
  }
}

/** The squads of a step, and what it has to see of them. */
export interface Seen {
  readonly squads: readonly SquadId[];
  readonly part: Part;
}

export type Teller = Pick<Engine, 'announce' | 'providers'>;

async function controlsOf(trx: Trx, { providers }: Teller): Promise<Controls> {
  return { providers, approvalAbove: cents((await readSettings(trx)).approvalAbove) };
}

async function save(trx: Trx, { announce }: Teller, day: LocalDate, batch: Batch): Promise<void> {
  if (batch.changes.length === 0) return;
  await saveChanges(trx, batch.changes, day);
  await post(trx, day, batch.transfers);
  await enqueue(trx, batch.orders);
  await announce(trx, day, batch.news);
}

/**
 * One step of the given squads inside the caller's transaction: their states, the ledger, what must leave the house
 * and what people are told are written together or not at all.
 */
export async function runStepIn(
  trx: Trx,
  engine: Teller,
  day: LocalDate,
  { squads, part }: Seen,
  rules: Rules,
): Promise<void> {
  const rotations = await lockRotations(trx, squads, part);
  const batch = new Batch(await lockMoney(trx, rotations));
  await batch.run(trx, rotations, rules, nextAfter(day), await controlsOf(trx, engine));
  await save(trx, engine, day, batch);
}

/**
 * The same of those squads alone that share no money with others: what they come to does not depend on their order. Answers the
 * others, of which nothing is done: those that may ask for a wallet or for the fund, and those that another process is just about.
 */
export async function runAloneIn(
  trx: Trx,
  engine: Teller,
  day: LocalDate,
  { squads, part }: Seen,
  rules: Rules,
  next = nextAfter(day),
): Promise<SquadId[]> {
  if (squads.length === 0) return [];
  const alone = (await lockRotations(trx, squads, part, 'left out')).filter((rotation) => !asksWallets(rotation));
  const batch = new Batch(await lockMoney(trx, alone));
  const asking = new Set(batch.runAlone(alone, rules, next, await controlsOf(trx, engine)));
  await save(trx, engine, day, batch);
  const done = new Set(alone.map(({ id }) => id).filter((id) => !asking.has(id)));
  return squads.filter((id) => !done.has(id));
}

export async function runStep(engine: Engine, day: LocalDate, seen: Seen, rules: Rules): Promise<void> {
  await inTransaction(engine.db, (trx) => runStepIn(trx, engine, day, seen, rules));
}
