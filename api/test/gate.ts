/** Blocks callers until a test opens the gate. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #isOpen = false;

  readonly pass = (): Promise<void> =>
    this.#isOpen ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));

  /** The number of waiting callers. */
  get held(): number {
    return this.#waiting.length;
  }

  /** Lets this number of callers pass. Without a number, lets all callers pass. */
  letGo(count?: number): void {
    this.#isOpen = count === undefined;
    for (const go of this.#waiting.splice(0, count ?? this.held)) go();
  }
}
