import { setTimeout as sleep } from 'node:timers/promises';
import { Unreachable } from './unreachable.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Patience {
  /** Time limit of one attempt, including the response body. */
  readonly timeoutMs: number;
  /** Maximum number of attempts. Only idempotent requests may have more than one attempt. */
  readonly tries: number;
  /** Waits for the pause between two attempts. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

const BACK_OFF_MS = 250;
const LONGEST_WAIT_MS = 2_000;
/** Maximum size of a decompressed response body. No provider's response needs more. */
const MOST_BYTES = 2_097_152;

/** Returns whether a failure is temporary, so that a retry can succeed. */
const passes = ({ status }: Answer) => status === 429 || status >= 500;

/** Returns the delay before the next attempt: `Retry-After` up to a limit, or exponential backoff. */
function pause(answer: Answer | undefined, attempt: number): number {
  const said = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1_000;
  return Math.min(Number.isNaN(said) ? BACK_OFF_MS * 2 ** (attempt - 1) : said, LONGEST_WAIT_MS);
}

/** Reads a response body up to the maximum size. Throws for a larger body. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`sent more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

async function once(url: string, request: RequestInit, timeoutMs: number): Promise<Answer | Error> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: 'error', signal });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Sends an HTTP request, and retries temporary failures and missing responses. Throws `Unreachable` after the last
 * failed attempt.
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
