/** Time in milliseconds for which a process remembers a notification. */
const REMEMBER_MS = 60_000;

/** Topics of the notifications in the last minute, as this process received them. */
export class RecentTopics {
  readonly #clock: () => number;
  /** Time of the last notification of each topic, oldest first. */
  readonly #times = new Map<string, number>();
  #knownSince = Number.POSITIVE_INFINITY;

  /** `clock` returns a monotonic time in milliseconds. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Notifications before this call are unknown. */
  begin(): void {
    this.#knownSince = this.#clock();
  }

  add(topic: string): void {
    const now = this.#clock();
    this.#times.delete(topic);
    this.#times.set(topic, now);
    for (const [old, at] of this.#times) {
      if (now - at <= REMEMBER_MS) return;
      this.#times.delete(old);
    }
  }

  /** Returns whether a topic can have had a notification in the last `ms` milliseconds. An unknown time counts as yes. */
  mayInclude(topics: readonly string[], ms: number): boolean {
    const from = this.#clock() - ms;
    if (ms > REMEMBER_MS || from < this.#knownSince) return true;
    return topics.some((topic) => (this.#times.get(topic) ?? Number.NEGATIVE_INFINITY) >= from);
  }
}
