import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Heard {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Number of retries after a response with status 429. The server's rate limits also apply to the attacker. */
const MOST_WAITS = 3;

/** The attacked server, with the findings of the attacks. */
export class Target {
  readonly #base: string;
  readonly found: string[] = [];
  asked = 0;

  constructor(base: string) {
    this.#base = base.replace(/\/$/, '');
  }

  /** Sends one request and returns the response, including a response with status 429. */
  async once({ method, url, token, body, headers = {} }: Asked): Promise<Heard> {
    this.asked += 1;
    const answer = await fetch(`${this.#base}${url}`, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && method !== 'GET' && { body }),
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  async ask(asked: Asked): Promise<Heard> {
    for (let waits = 0; ; waits += 1) {
      const heard = await this.once(asked);
      const after = Number(heard.headers.get('retry-after'));
      if (heard.status !== 429 || !after || waits === MOST_WAITS) return heard;
      await sleep(after * 1_000);
    }
  }

  async post(url: string, body: object, token?: string): Promise<Heard> {
    return this.ask({ method: 'POST', url: `/api${url}`, body: JSON.stringify(body), token });
  }

  find(what: string): void {
    this.found.push(what);
  }
}

/** Runs a function for each item, with a limited number of parallel calls. */
export async function each<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 16,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
