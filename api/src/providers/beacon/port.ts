/**
 * Public source of random values in numbered rounds. A round's value is unknown before the round's time and never
 * changes afterwards.
 */
export interface Beacon {
  /** Name of the beacon, without spaces. The page of each draw shows the name, so anyone can query the beacon. */
  readonly name: string;
  /** Returns the first round published at or after a given time. Sends no request. */
  readonly roundAt: (instant: Date) => number;
  /** Returns the publication time of a beacon round. */
  readonly timeOf: (round: number) => Date;
  /**
   * Returns the 32 bytes of a round, or null before the round's time. Throws when the beacon does not respond within
   * seconds.
   */
  readonly value: (round: number) => Promise<Buffer | null>;
}
