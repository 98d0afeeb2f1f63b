import {
  type AccountName,
  accountsOf,
  asksWallets,
  type Cents,
  cents,
  type DomainEvent,
  FundNeeded,
  type LocalDate,
  type MoneyProviders,
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
import type { Part } from './repository/part.ts';
import { lockMoney, lockRotations } from './repository/read.ts';
import { type Change, saveChanges } from './repository/write.ts';

type Refund = Extract<Outcome['orders'][number], { kind: 'refund' }>;

export interface SquadEvents {
  readonly squad: SquadId;
  readonly period: Period;
  readonly domainEvents: readonly DomainEvent[];
  /** Refunds to guarantors, who also get a notification. */
  readonly refunds: readonly Refund[];
}

/** Notifies people of a change, in the transaction of the change. */
export type Announce = (trx: Trx, day: LocalDate, squads: readonly SquadEvents[]) => Promise<void>;

/** Notifies staff of a quarantined squad, in the transaction of the quarantine. */
export type Alarm = (trx: Trx, squad: SquadId) => Promise<void>;

export interface Engine {
  readonly db: Database;
  readonly announce: Announce;
  readonly alarm: Alarm;
  readonly now: () => Date;
  /** Providers for new charges and payouts. */
  readonly providers: MoneyProviders;
  /**
   * Whether the bulk path is turned on. The bulk path writes the same rows as the normal path
   * (docs/decisions/0060-active-window-and-bulk.md).
   */
  readonly inBulk: boolean;
}

export interface WithEngine {
  readonly engine: Engine;
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
    // The order of a retry is sent only after the previous attempt's order was sent, even if that order is delayed.
    const keys = { key: `${what}:${order.attempt}`, follows: `${what}:${order.attempt - 1}` };
    return order.kind === 'charge'
      ? { kind: 'charge', ...keys, payload: { squad, ...order } }
      : { kind: 'payout', ...keys, payload: { squad, ...order } };
  });
}

type Controls = Pick<World, 'providers' | 'approvalAbove' | 'hasFund'>;

/** Rules for one squad. When the rules return undefined, the squad stays unchanged. */
export type Rules = (world: World) => Outcome | undefined;

/** Returns the day of the squad’s next step, or null when no further step is needed. */
type Next = (outcome: Outcome) => LocalDate | null;
const nextAfter =
  (day: LocalDate): Next =>
  (outcome) =>
    nextStepOn(outcome, day);

/** Collects the results of all squads in a step. */
class Batch {
  readonly changes: Change[] = [];
  readonly orders: OutboxItem[] = [];
  readonly domainEvents: SquadEvents[] = [];
  /** Balances of the accounts that the rules need. For all other accounts, contains only the changes of the batch. */
  readonly #book: TransferBuilder;

  constructor(money: ReadonlyMap<AccountName, Cents>) {
    this.#book = new TransferBuilder(money);
  }

  get transfers(): readonly Transfer[] {
    return this.#book.transfers;
  }

  /** Runs squads without shared money. Returns the squads that need the guarantee fund and stay unchanged. */
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

  /**
   * Runs squads one by one, because the squads share wallets and the fund. The first squad that needs the fund locks
   * the fund.
   */
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
    const { domainEvents, orders } = outcome;
    const refunds = orders.filter((order) => order.kind === 'refund');
    if (domainEvents.length + refunds.length > 0)
      this.domainEvents.push({ squad, period: terms.period, domainEvents, refunds });
  }
}

/** Squads of a step, and the part of each squad to read. */
export interface Seen {
  readonly squads: readonly SquadId[];
  readonly part: Part;
}

export type StepEngine = Pick<Engine, 'announce' | 'providers'>;

async function controlsOf(trx: Trx, { providers }: StepEngine): Promise<Controls> {
  return { providers, approvalAbove: cents((await readSettings(trx)).approvalAbove) };
}

async function save(trx: Trx, { announce }: StepEngine, day: LocalDate, batch: Batch): Promise<void> {
  if (batch.changes.length === 0) return;
  await saveChanges(trx, batch.changes, day);
  await post(trx, day, batch.transfers);
  await enqueue(trx, batch.orders);
  await announce(trx, day, batch.domainEvents);
}

/** Runs one step of the squads in the caller’s transaction, which includes state, ledger, outbox and notifications. */
export async function runStepIn(
  trx: Trx,
  engine: StepEngine,
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
 * Runs one step of squads without shared money, in any order. Returns the squads that were not run: squads that may
 * need a wallet or the fund, and locked squads.
 */
export async function runAloneIn(
  trx: Trx,
  engine: StepEngine,
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
