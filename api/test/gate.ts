/** Holds whoever comes until it is opened, for some of them or for good. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #isOpen = false;

  readonly pass = (): Promise<void> =>
    this.#isOpen ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));

  /** How many wait. */
  get held(): number {
    return this.#waiting.length;
  }

  /** Lets so many go on that wait; without a number all, and whoever comes later. */
  letGo(count?: number): void {
    this.#isOpen = count === undefined;
    for (const go of this.#waiting.splice(0, count ?? this.held)) go();
  }
}
