import { expect, test } from 'vitest';
import { feesOf, localDate, statementOf, type Transfer, totalsOf } from '../src/index.ts';
import { playLives } from './lives.ts';
import { SEED } from './random.ts';

const DAY = localDate('2026-12-04');

/** Returns the money that a transfer moves from the squads to all banks and wallets. */
function broughtBy({ debit, credit, amount }: Transfer): number {
  const isOutside = (account: string) => /^(clearing|wallet):/.test(account);
  return (isOutside(credit) ? amount : 0) - (isOutside(debit) ? amount : 0);
}

test.each([false, true])(
  'statements of all members match the money paid in and paid out (newcomers: %s)',
  (withNewcomers) => {
    const lives = playLives(SEED, 20, { withNewcomers });
    const posted = lives.transfers.map((transfer) => ({ ...transfer, happenedOn: DAY }));
    const bySquad = Map.groupBy(posted, ({ reference }) => reference.split(':')[1] ?? '');
    for (const rotation of lives.end) {
      const transfers = bySquad.get(rotation.id) ?? [];
      // Payments by guarantors and their refunds belong to the guarantors.
      const own = transfers.filter(({ reference }) => !/^(debt|refund):/.test(reference));
      let total = 0;
      let charged = 0;
      for (const { id: seat } of rotation.seats) {
        const turns = rotation.rounds.filter(({ recipient }) => recipient === seat).map(({ number }) => number);
        const holder = { squad: rotation.id, seat, turns };
        const lines = statementOf(own, holder);
        const fees = feesOf(own, holder);
        const { putIn, received, reserveBack, toWallet } = totalsOf(lines, fees);
        expect(Math.min(putIn, received, reserveBack), `seed ${SEED}`).toBeGreaterThanOrEqual(0);
        total += received + reserveBack + toWallet - putIn;
        charged += fees;
      }
      expect(total, `seed ${SEED}`).toBe(own.reduce((sum, transfer) => sum + broughtBy(transfer), 0));
      const fees = own.filter(({ kind }) => kind === 'fee').reduce((sum, { amount }) => sum + amount, 0);
      expect(charged, `seed ${SEED}`).toBe(fees);
    }
  },
);
