import { describe, expect, test } from 'vitest';
import { accounts, cents, leaveSquad, mainPayout, type Rotation, releasePayout } from '../src/index.ts';
import { person, Squad, seat } from './played-squad.ts';

// The database guarantees no row order. Rules about age or position must use the stored numbers.

const CLOSED = 'bank_account_closed';

function reversed(rotation: Rotation): Rotation {
  const { rounds, contributions, payouts } = rotation;
  return {
    ...rotation,
    rounds: rounds.toSorted((a, b) => b.number - a.number),
    contributions: contributions.toSorted((a, b) => b.round - a.round),
    payouts: payouts.toSorted((a, b) => b.round - a.round || b.seq - a.seq),
  };
}

/** A squad whose rows are put in reverse order before every step. */
class Reversed extends Squad {
  override take(outcome: Parameters<Squad['take']>[0]): void {
    super.take({ ...outcome, rotation: reversed(outcome.rotation) });
  }
}

const stop = (squad: Squad, ...missing: string[]) => {
  squad.fate = (round, who) => (missing.includes(`${round}:${who}`) ? null : 'confirmed');
};
const failed = (round: number, number: number) =>
  ({ kind: 'charge_failed', round, seat: seat(number), attempt: 1, cause: CLOSED }) as const;

/** Returns the final state by number and name, and the payouts in their send order. */
function endOf({ rotation, world, orders }: Squad) {
  const named = (entries: [string, unknown][]) => Object.fromEntries(entries);
  return {
    status: rotation.status,
    sent: orders.filter(({ kind }) => kind === 'payout'),
    rounds: named(rotation.rounds.map((round) => [`${round.number}`, round])),
    payouts: named(rotation.payouts.map((payout) => [`${payout.round}:${payout.seq}`, payout])),
    contributions: named(rotation.contributions.map((own) => [`${own.round}:${own.seat}`, own])),
    balances: named([...world.balances]),
  };
}

describe('independence of row order', () => {
  test.each<[string, number, (squad: Squad) => void]>([
    [
      'the oldest round is covered first when several rounds are paid on the same day',
      4,
      (squad) => {
        stop(squad, '2:seat1', '3:seat1');
        squad.until('2026-11-28').outageUntil('2026-12-09').until('2026-12-18');
        expect(squad.contribution(2, 1).owed).toMatchObject({ pot: 9_600, reserve: 400 });
      },
    ],
    [
      'the wallet pays the oldest round when several rounds are submitted on the same day',
      4,
      (squad) => {
        squad.until('2026-11-28');
        const seats = squad.rotation.seats.map((found) => ({ ...found, walletPays: true }));
        const balances = new Map([...squad.world.balances, [accounts.wallet(person(2)), cents(10_000)] as const]);
        squad.world = { ...squad.world, rotation: { ...squad.rotation, seats }, balances };
        squad.outageUntil('2026-12-09');
        expect([2, 3].map((round) => squad.contribution(round, 2).state)).toEqual(['confirmed', 'submitted']);
      },
    ],
    [
      'the oldest debt is deducted first',
      4,
      (squad) => {
        squad.fate = (_, who) => (who === 'seat4' ? CLOSED : 'confirmed');
        squad.until('2026-12-29');
        expect(squad.contribution(1, 4).state).toBe('recovered');
        expect(squad.contribution(3, 4).state).toBe('defaulted');
      },
    ],
    [
      'the circle with the oldest round is cancelled when two circles share a debt',
      4,
      (squad) => {
        const late: [round: number, number: number][] = [
          [1, 3],
          [1, 4],
          [3, 2],
          [4, 2],
          [2, 1],
        ];
        stop(squad, ...late.map(([round, number]) => `${round}:seat${number}`));
        squad.until('2026-12-29');
        for (const [round, number] of late) squad.receive(failed(round, number));
        // Seat 1 owes pot 2. Seat 2 owes pots 3 and 4, and the recipients of pots 3 and 4 owe pot 1.
        expect(squad.contribution(1, 3).owed.pot).toBeLessThan(1_000);
        expect(squad.contribution(1, 4).owed.pot).toBeGreaterThan(9_000);
      },
    ],
    [
      'a seat that is paid last comes after all waiting seats, whose order stays the same',
      6,
      (squad) => {
        squad.fate = (round, who) => (round === 1 && who === 'seat3' ? CLOSED : 'confirmed');
        squad.until('2026-12-02');
        squad.verdict(leaveSquad(squad.world, squad.day, seat(5)));
        const turns = squad.rotation.rounds.toSorted((a, b) => a.number - b.number).map(({ recipient }) => recipient);
        expect(turns).toEqual(['seat1', 'seat2', 'seat4', 'seat6', 'seat3', 'seat5']);
      },
    ],
    [
      'two independent supplements on the same day are sent in a fixed order',
      4,
      (squad) => {
        stop(squad, '1:seat3', '2:seat4');
        squad.until('2026-12-12');
        for (const [round, number] of [
          [1, 3],
          [2, 4],
        ] as const)
          squad.receive({ kind: 'debt_paid', round, seat: seat(number), amount: cents(10_000), payment: `${round}` });
        squad.until('2026-12-13');
        expect(squad.orders.filter(({ kind }) => kind === 'payout').slice(2)).toHaveLength(2);
        for (const round of [1, 2]) expect(mainPayout(squad.rotation, round).seq).toBe(0);
      },
    ],
    [
      'a returned payout is sent before the supplement and has the set-off',
      4,
      (squad) => {
        stop(squad, '1:seat2', '2:seat1');
        squad.until('2026-12-12').receive({ kind: 'payout_failed', round: 1, seq: 0, attempt: 1 });
        squad.receive({ kind: 'debt_paid', round: 1, seat: seat(2), amount: cents(10_000), payment: 'p' });
        squad.receive(failed(2, 1));
        squad.verdict(releasePayout(squad.world, squad.day, { round: 1, seq: 0 }));
        squad.until('2026-12-13');
        const ofRound = squad.rotation.payouts.filter(({ round }) => round === 1).toSorted((a, b) => a.seq - b.seq);
        expect(ofRound.map(({ setOff }) => setOff)).toEqual([10_000, 0]);
      },
    ],
  ])('in any row order, %s', (_, size, story) => {
    const [asWritten, backwards] = [new Squad(size), new Reversed(size)];
    story(asWritten);
    story(backwards);
    expect(endOf(backwards)).toEqual(endOf(asWritten));
  });
});
