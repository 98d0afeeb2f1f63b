import { setTimeout as sleep } from 'node:timers/promises';
import { Unreachable } from './unreachable.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Patience {
  /** Of one try, its body read to the end. */
  readonly timeoutMs: number;
  /** More than one only where asking twice does nothing twice. */
  readonly tries: number;
  /** Waits between two tries. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

const BACK_OFF_MS = 250;
const LONGEST_WAIT_MS = 2_000;

/** Busy or broken for a moment: the next try may do. */
const passes = ({ status }: Answer) => status === 429 || status >= 500;

/** How long until the next try: as the other side says, within reason, or longer each time. */
function pause(answer: Answer | undefined, attempt: number): number {
  const said = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1_000;
  return Math.min(Number.isNaN(said) ? BACK_OFF_MS * 2 ** (attempt - 1) : said, LONGEST_WAIT_MS);
}

async function once(url: string, request: RequestInit, timeoutMs: number): Promise<Answer | Error> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Asks a provider by HTTP, with a time-out, and again after a pause where it is busy, broken or does not answer. Answers
 * whatever else it says. Throws `Unreachable` when it said nothing that can be used.
 */
export async function ask(
  url: string,
  request: RequestInit,
  { timeoutMs, tries, wait = sleep }: Patience,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await once(url, request, timeoutMs);
    const failed = answer instanceof Error;
    if (!failed && !passes(answer)) return answer;
    if (attempt >= tries)
      throw new Unreachable(
        `${new URL(url).host} ${failed ? `did not answer: ${answer.message}` : `answers ${answer.status}`}`,
      );
    await wait(pause(failed ? undefined : answer, attempt));
  }
}
