import { atStake, debtsOf, type Rotation } from '@adashi/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playLives } from '../../core/test/lives.ts';
import { SEED } from '../../core/test/random.ts';
import type { Database } from '../src/db/database.ts';
import { readRotation } from '../src/rotation/index.ts';
import { saveChanges } from '../src/rotation/repository/write.ts';
import { rowFacts, toRound } from '../src/squads/round-view.ts';
import { readShown, toShownRotation } from '../src/squads/shown-squad.ts';
import { readSquad } from '../src/squads/store.ts';
import type { Seen } from '../src/squads/visibility.ts';
import { freshDatabase } from './fresh-database.ts';
import { firstStart, plantLives } from './plant-lives.ts';

const LIVES = Number(process.env.LIVES ?? 20);
const SEES = { people: true, names: 'short', inviteCode: false, board: true } as const;

let db: Database;
beforeAll(async () => {
  ({ db } = await freshDatabase());
});
afterAll(() => db.destroy());

/** Builds the page of a squad from the rules, for staff and for the member in the first seat. */
function saidOf(rotation: Rotation, facts: Parameters<typeof toRound>[2]) {
  const [first] = rotation.seats;
  const seen = [
    { sees: { ...SEES, others: true }, mine: undefined },
    { sees: { ...SEES, others: false }, mine: first?.id },
  ];
  return {
    rounds: seen.map(({ sees, mine }) => rotation.rounds.map((round) => toRound(rotation, round, facts, sees, mine))),
    stakes: rotation.seats.map(({ id }) => atStake(rotation, id)),
    debts: rotation.seats.map(({ id }) => debtsOf(rotation, id).map(({ round, owed }) => ({ round, owed }))),
  };
}

test('The page of a squad shows the same data as the rules at every step', async () => {
  const days = [30, 60, 120];
  const seen: (readonly Rotation[])[] = [];
  const { start } = playLives(SEED, LIVES, {
    eachDay: (player) => {
      if (days.includes(player.days.length)) seen.push(structuredClone(player.rotations()));
    },
  });
  await plantLives(db, start);
  let before = start;
  for (const after of seen) {
    const changes = after.map((rotation, at) => ({
      before: before[at] ?? rotation,
      after: rotation,
      nextStepOn: null,
    }));
    const on = firstStart(start);
    await db.transaction().execute((trx) => saveChanges(trx, changes, on));
    before = after;
    for (const { id, seats } of after) {
      const squad = await readSquad(db, id);
      const as: Seen = { squad, viewer: 'staff', sees: { ...SEES, others: true } };
      const row = await readShown(db, seats[0]?.person ?? '', as, on);
      const [whole, shown] = [await readRotation(db, id), toShownRotation(row, as)];
      if (!whole || !shown) throw new Error('it does not run');
      expect(saidOf(shown, rowFacts(row)), `seed ${SEED}, ${id}`).toEqual(saidOf(whole, rowFacts(row)));
      expect(shown.contributions.length).toBe(whole.contributions.length);
    }
  }
});
