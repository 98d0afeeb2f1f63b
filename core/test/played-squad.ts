import {
  addDays,
  advance,
  apply,
  cents,
  id,
  type LocalDate,
  localDate,
  type Rotation,
  type RotationEvent,
  startRotation,
  type Transfer,
  type World,
} from '../src/index.ts';

export const SQUAD = id<'squad'>('lakeshore');
export const seat = (number: number) => id<'seat'>(`seat${number}`);
export const person = (number: number) => id<'person'>(`person${number}`);
const START = localDate('2026-11-27');

/** A squad of CA$100.00 that is played day by day; every charge is confirmed unless a test says otherwise. */
export class Squad {
  world: World;
  day: LocalDate = localDate('2026-11-22');
  readonly transfers: Transfer[] = [];
  readonly told: string[] = [];
  readonly #pending: { on: LocalDate; event: RotationEvent }[] = [];
  fate: (round: number, seat: string, attempt: number) => string | null = () => 'confirmed';

  constructor(size: number, fund = 0, contribution = 10_000, walletPays = false) {
    const terms = { contribution: cents(contribution), size, startOn: START, feeBps: 100, reserveBps: 100 };
    const order = Array.from({ length: size }, (_, index) => ({
      id: seat(index + 1),
      person: person(index + 1),
      blocked: null,
      walletPays,
    }));
    this.world = {
      rotation: startRotation(SQUAD, terms, order),
      balances: new Map([['fund', cents(fund)]]),
      provider: 'sandbox',
    };
  }

  get rotation(): Rotation {
    return this.world.rotation;
  }

  take(outcome: ReturnType<typeof advance>): void {
    this.world = outcome;
    this.transfers.push(...outcome.transfers);
    for (const news of outcome.news) this.told.push(`${this.day} ${news.kind} ${news.seat} ${news.round}`);
    for (const order of outcome.orders) {
      const on = addDays(this.day, order.kind === 'charge' ? 5 : 1);
      if (order.kind === 'payout') {
        this.#pending.push({
          on,
          event: { kind: 'payout_paid', round: order.round, seq: order.seq, attempt: order.attempt },
        });
        continue;
      }
      const { round, seat, attempt } = order;
      const fate = this.fate(round, seat, attempt);
      if (fate === 'confirmed') this.#pending.push({ on, event: { kind: 'charge_confirmed', round, seat, attempt } });
      else if (fate) this.#pending.push({ on, event: { kind: 'charge_failed', round, seat, attempt, cause: fate } });
    }
  }

  tell(event: RotationEvent): void {
    this.take(apply(this.world, this.day, event));
  }

  until(day: string): this {
    while (this.day < day) {
      this.day = addDays(this.day, 1);
      for (const { event } of this.#pending.filter((pending) => pending.on === this.day)) this.tell(event);
      this.take(advance(this.world, this.day));
    }
    return this;
  }

  contribution(round: number, number: number) {
    const found = this.rotation.contributions.find((c) => c.round === round && c.seat === seat(number));
    if (!found) throw new Error('no such contribution');
    return found;
  }

  balance(account: Parameters<World['balances']['get']>[0]): number {
    return this.world.balances.get(account) ?? 0;
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
