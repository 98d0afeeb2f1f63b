/**
 * Public source of randomness in numbered rounds. The value of a round is unknown before the round's time and permanent
 * afterwards.
 */
export interface Beacon {
  /** Name of the beacon, without spaces. Each draw shows the name, so that anyone can query the beacon. */
  readonly name: string;
  /** Returns the first round that is published at or after an instant. Sends no request. */
  readonly roundAt: (instant: Date) => number;
  /** Returns the publication time of a round. */
  readonly timeOf: (round: number) => Date;
  /**
   * Returns the 32 bytes of a round, or null before the round's time. Throws when the beacon does not respond within
   * seconds.
   */
  readonly value: (round: number) => Promise<Buffer | null>;
}
