/**
 * Public source of randomness in numbered rounds. The value of a round is unknown before its time and permanent
 * afterwards.
 */
export interface Beacon {
  /** Beacon name without spaces, shown beside each draw so that anyone can query the beacon. */
  readonly name: string;
  /** Returns the first round that is published at or after an instant. Computed without a request. */
  readonly roundAt: (instant: Date) => number;
  /** Returns the publication time of a round. */
  readonly timeOf: (round: number) => Date;
  /**
   * Returns the 32 bytes of a round, or null before its time. Throws when the beacon does not respond within seconds.
   */
  readonly value: (round: number) => Promise<Buffer | null>;
}
