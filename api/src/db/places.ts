/** Error of work that gets no database connection, because other work uses all connections of the same share. */
export class Busy extends Error {
  constructor() {
    super('All database connections for this kind of work are in use.');
  }
}

/**
 * Ranks of the work on one connection pool. `urgent` is health checks and sign-in, `job` is background work and
 * webhooks, and `usual` is everything else.
 */
export type Rank = 'urgent' | 'job' | 'usual';

/** A group of work with a common limit of connections, such as all routes under `/help`. */
export interface Area {
  readonly name: string;
  readonly rank: Rank;
}

/** Shares of the pool. One connection is left for urgent work, and three are left for jobs and urgent work. */
const URGENT_ONLY = 1;
const NOT_FOR_USUAL = 3;
const LARGEST_SHARE = 0.4;
/** Maximum number of requests that wait in one area. Further requests fail at once. */
const MOST_WAITING = 500;

interface Waiting {
  readonly area: Area;
  readonly go: () => void;
}

/**
 * Limits how many connections of one pool each area can use, so that an area with a blocked table cannot use all of
 * them. A request above a limit waits. Earlier requests come first.
 */
export class Places {
  readonly #size: number;
  readonly #held = new Map<string, number>();
  readonly #ofRank: Record<Rank, number> = { urgent: 0, job: 0, usual: 0 };
  readonly #waiting = new Set<Waiting>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves to a function that gives the place back. Throws `Busy` after `waitMs`, or at once if too many requests of
   * the area wait.
   */
  async take(area: Area, waitMs: number): Promise<() => void> {
    if (!this.#hasRoom(area)) await this.#wait(area, waitMs);
    else this.#count(area, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(area, -1);
      this.#admit();
    };
  }

  #hasRoom({ name, rank }: Area): boolean {
    const { urgent, job, usual } = this.#ofRank;
    const held = urgent + job + usual;
    if (rank === 'urgent') return held < this.#size;
    if (held >= this.#size - URGENT_ONLY) return false;
    if (rank === 'job') return true;
    const ofArea = this.#held.get(name) ?? 0;
    return usual < this.#size - NOT_FOR_USUAL && ofArea < Math.max(1, this.#size * LARGEST_SHARE);
  }

  #count({ name, rank }: Area, by: number): void {
    this.#ofRank[rank] += by;
    this.#held.set(name, (this.#held.get(name) ?? 0) + by);
  }

  #wait(area: Area, waitMs: number): Promise<void> {
    const ofArea = [...this.#waiting].filter((other) => other.area.name === area.name);
    if (ofArea.length >= MOST_WAITING) throw new Busy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new Busy());
      }, waitMs);
      const waiting: Waiting = {
        area,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(waiting);
    });
  }

  #admit(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.area)) continue;
      this.#waiting.delete(waiting);
      this.#count(waiting.area, 1);
      waiting.go();
    }
  }
}
