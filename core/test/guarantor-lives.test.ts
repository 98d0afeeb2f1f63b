import { expect, test } from 'vitest';
import { atStake, guaranteeLimits, guarantorLiability, mainPayout, ownRound, type Rotation } from '../src/index.ts';
import { playLives } from './lives.ts';
import { SEED } from './random.ts';

const LIVES = Math.ceil(Number(process.env.LIVES ?? 500) / 20);

/** Compares the exposure of each guarantor with the signed limits. Returns the number of newcomers after their payout. */
function check(rotation: Rotation): number {
  let newcomers = 0;
  for (const { id, status } of rotation.seats) {
    const own = ownRound(rotation, id);
    if (!own || status !== 'active') continue;
    const { inAll, afterPayout } = guaranteeLimits(rotation.terms, own.number);
    const isPaid = mainPayout(rotation, own.number).attempt > 0;
    const exposure = atStake(rotation, id);
    if (exposure > (isPaid ? afterPayout : inAll))
      throw new Error(`${id} at ${own.number} of ${rotation.terms.size}: ${exposure}, ${isPaid ? 'after' : 'before'}`);
    if (guarantorLiability(rotation, id) > exposure) throw new Error(`${id} is asked for more than the exposure`);
    if (isPaid && id.at(24) === '3') newcomers += 1;
  }
  return newcomers;
}

// The simulated squads have departures, swaps, defaults, refunds and replaced members.
test(`a guarantor's exposure stays within the signed limits in ${LIVES} simulated squads (SEED=${SEED})`, () => {
  let newcomers = 0;
  for (let seed = SEED; seed < SEED + LIVES; seed += 1) {
    try {
      const eachDay = (rotations: readonly Rotation[]) => {
        for (const rotation of rotations) newcomers += check(rotation);
      };
      playLives(seed, 1, { withNewcomers: true, eachDay: (player) => eachDay(player.rotations()) });
    } catch (error) {
      throw new Error(`replay with LIVES=20 SEED=${seed}`, { cause: error });
    }
  }
  // The test is meaningful only if some newcomers were paid.
  expect(newcomers).toBeGreaterThan(0);
}, 3_600_000);
