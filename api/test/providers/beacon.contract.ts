import { describe, expect, test } from 'vitest';
import type { Beacon } from '../../src/providers/beacon/port.ts';

/** A beacon under test, and a time after the beacon’s first rounds. */
export interface PlayedBeacon {
  readonly beacon: Beacon;
  readonly now: Date;
}

/** Defines tests that every beacon must pass. */
export function beaconContract(name: string, played: () => PlayedBeacon): void {
  describe(`Beacon ${name}`, () => {
    test('The beacon finds the first round at or after a time', () => {
      const { beacon, now } = played();
      const round = beacon.roundAt(now);
      expect(beacon.timeOf(round).getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(beacon.timeOf(round - 1).getTime()).toBeLessThan(now.getTime());
      expect(beacon.roundAt(beacon.timeOf(round))).toBe(round);
      expect(beacon.roundAt(new Date(beacon.timeOf(round).getTime() + 1))).toBe(round + 1);
      expect(beacon.name).toMatch(/^\S+$/);
    });

    test('The beacon has no value for a round that is still in the future', async () => {
      const { beacon, now } = played();
      const out = beacon.roundAt(new Date(now.getTime() - 60_000));
      expect(await beacon.value(beacon.roundAt(new Date(now.getTime() + 60_000)))).toBe(null);
      const value = await beacon.value(out);
      expect(value).toHaveLength(32);
      expect(await beacon.value(out)).toEqual(value);
      expect(await beacon.value(out - 1)).not.toEqual(value);
    });
  });
}
