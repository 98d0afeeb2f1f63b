/**
 * A public source of randomness in numbered rounds: nobody knows a round's value before its time, and afterwards it is
 * the same for all, for ever.
 */
export interface Beacon {
  /** Which beacon it is, without spaces; shown beside each draw, so that anybody can ask it themselves. */
  readonly name: string;
  /** The first round whose value comes out at or after an instant. Computed, nobody is asked. */
  readonly roundAt: (instant: Date) => number;
  /** When the value of a round comes out. */
  readonly timeOf: (round: number) => Date;
  /** The 32 bytes of a round; null before its time. Throws when the beacon does not answer, within seconds. */
  readonly value: (round: number) => Promise<Buffer | null>;
}
