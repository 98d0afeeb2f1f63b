import {
  accounts,
  addDays,
  advance,
  apply,
  approvePayout,
  cents,
  type DomainEvent,
  id,
  ifSentNow,
  type LocalDate,
  localDate,
  type Order,
  type Rotation,
  type RotationEvent,
  type Seat,
  startRotation,
  type Terms,
  type Transfer,
  USUAL,
  USUAL_DAYS,
  type World,
  waterfall,
} from '../src/index.ts';

export const SQUAD = id<'squad'>('lakeshore');
export const seat = (number: number) => id<'seat'>(`seat${number}`);
export const account = (number: number) => id<'bank'>(`account${number}`);
export const person = (number: number) => id<'person'>(`person${number}`);
const START = localDate('2026-11-27');

/**
 * A simulated squad with contributions of CA$100.00 that runs day by day. Every charge is confirmed unless a test
 * sets `fate`.
 */
export class Squad {
  world: World;
  day: LocalDate = localDate('2026-11-22');
  readonly transfers: Transfer[] = [];
  readonly log: string[] = [];
  readonly domainEvents: DomainEvent[] = [];
  readonly orders: Order[] = [];
  readonly #references = new Set<string>();
  #pending: { on: LocalDate; event: RotationEvent }[] = [];
  fate: (round: number, seat: string, attempt: number) => string | null = () => 'confirmed';

  constructor(
    size: number,
    fund = 0,
    contribution = 10_000,
    walletPays = false,
    more: Pick<Terms, 'period' | 'startOn'> = { period: 'weekly', startOn: START },
  ) {
    const terms = { ...USUAL_DAYS, contribution: cents(contribution), size, feeBps: 100, reserveBps: 100, ...more };
    const order = Array.from({ length: size }, (_, index) => ({
      id: seat(index + 1),
      person: person(index + 1),
      account: account(index + 1),
      walletPays,
    }));
    this.world = {
      rotation: startRotation(SQUAD, terms, order),
      balances: new Map([['fund', cents(fund)]]),
      providers: { payments: 'sandbox', payouts: 'sandbox' },
      approvalAbove: cents(USUAL.approvalAbove),
    };
  }

  readonly clearing = accounts.clearing('sandbox');

  get rotation(): Rotation {
    return this.world.rotation;
  }

  take(outcome: ReturnType<typeof advance>): void {
    this.world = outcome;
    for (const { reference } of outcome.transfers) {
      if (this.#references.has(reference)) throw new Error(`the ledger has ${reference} already`);
      this.#references.add(reference);
    }
    this.transfers.push(...outcome.transfers);
    this.domainEvents.push(...outcome.domainEvents);
    for (const domainEvents of outcome.domainEvents)
      this.log.push(`${this.day} ${domainEvents.kind} ${domainEvents.seat} ${domainEvents.round}`);
    this.orders.push(...outcome.orders);
    for (const order of outcome.orders) {
      if (order.kind === 'refund' || order.kind === 'charge_refund') continue;
      const on = addDays(this.day, order.kind === 'charge' ? 5 : 1);
      if (order.kind === 'payout') {
        this.#pending.push({
          on,
          event: { kind: 'payout_paid', round: order.round, seq: order.seq, attempt: order.attempt },
        });
        continue;
      }
      const charge = { round: order.round, seat: order.seat, attempt: order.attempt };
      const fate = this.fate(charge.round, charge.seat, charge.attempt);
      if (fate === 'confirmed') this.#pending.push({ on, event: { kind: 'charge_confirmed', ...charge } });
      else if (fate) this.#pending.push({ on, event: { kind: 'charge_failed', ...charge, cause: fate } });
    }
  }

  receive(event: RotationEvent): void {
    this.take(apply(this.world, this.day, event));
  }

  until(day: string): this {
    while (this.day < day) {
      this.day = addDays(this.day, 1);
      const due = this.#pending.filter((pending) => pending.on <= this.day);
      this.#pending = this.#pending.filter((pending) => pending.on > this.day);
      for (const { event } of due) this.receive(event);
      this.take(advance(this.world, this.day));
    }
    return this;
  }

  /** Simulates an outage: no step runs before `day`, and all overdue work runs on `day`. */
  outageUntil(day: string): this {
    this.day = addDays(localDate(day), -1);
    return this.until(day);
  }

  /** Changes the payout account of a person. */
  paidTo(number: number, to: Seat['account']): void {
    const seats = this.rotation.seats.map((found) => (found.id === seat(number) ? { ...found, account: to } : found));
    this.world = { ...this.world, rotation: { ...this.rotation, seats } };
  }

  contribution(round: number, number: number) {
    const found = this.rotation.contributions.find((c) => c.round === round && c.seat === seat(number));
    if (!found) throw new Error('no such contribution');
    return found;
  }

  balance(of: Parameters<World['balances']['get']>[0]): number {
    return this.world.balances.get(of) ?? 0;
  }

  /** Approves a payout of the amount that leaves now, to the recipient's first account. */
  approve(round: number, staff: string, number = round, seq = 0): string | null {
    const key = { round, seq };
    const amount = ifSentNow(this.world, this.day, key)?.payout.net ?? cents(0);
    return this.verdict(approvePayout(this.world, this.day, key, { staff, account: account(number), amount }));
  }

  verdict(result: { refused: string | null } & Partial<{ outcome: ReturnType<typeof advance> }>): string | null {
    if (result.outcome) this.take(result.outcome);
    return result.refused;
  }
}

export const amountsOf = (squad: Squad, round: number, seq = 0) => {
  const payout = squad.rotation.payouts.find((p) => p.round === round && p.seq === seq);
  return payout && { state: payout.state, pot: payout.pot, setOff: payout.setOff, net: payout.net };
};

/** Returns the lines of 'Why this amount?' as [kind, count, amount]. */
export const waterfallOf = (squad: Squad, round: number, seq = 0) => {
  const pot = accounts.pot(SQUAD, round);
  const moved = squad.transfers.filter((transfer) => transfer.debit === pot || transfer.credit === pot);
  return waterfall(moved, pot, seq).map(({ kind, count, amount }) => [kind, count, amount]);
};
