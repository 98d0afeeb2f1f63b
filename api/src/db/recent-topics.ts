/** Time in milliseconds for which a process remembers a notification. */
const REMEMBER_MS = 60_000;

/** Topics of the notifications in the last minute, as this process received them. */
export class RecentTopics {
  readonly #now: () => number;
  /** Time of the last notification of each topic, oldest first. */
  readonly #times = new Map<string, number>();
  #knownSince = Number.POSITIVE_INFINITY;

  /** `now` returns a monotonic time in milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Notifications before this call are unknown. */
  begin(): void {
    this.#knownSince = this.#now();
  }

  add(topic: string): void {
    const now = this.#now();
    this.#times.delete(topic);
    this.#times.set(topic, now);
    for (const [old, at] of this.#times) {
      if (now - at <= REMEMBER_MS) return;
      this.#times.delete(old);
    }
  }

  /** Returns whether a topic can have had a notification in the last `ms` milliseconds. An unknown time counts as yes. */
  mayInclude(topics: readonly string[], ms: number): boolean {
    const from = this.#now() - ms;
    if (ms > REMEMBER_MS || from < this.#knownSince) return true;
    return topics.some((topic) => (this.#times.get(topic) ?? Number.NEGATIVE_INFINITY) >= from);
  }
}
