import { Agent, type AgentOptions } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  ApiError,
  AuthenticationError,
  Environments,
  GoCardlessClient,
  GoCardlessException,
  GoCardlessInternalError,
  MalformedResponseError,
  PermissionsError,
  RateLimitError,
} from 'gocardless-nodejs';
import { z } from 'zod';
import { ByteLimit } from '../../../base/byte-limit.ts';
import { Unreachable } from '../../../base/unreachable.ts';

export interface GoCardlessSettings {
  /** The app's name for a GoCardless account, stored with mandates, orders and the clearing account. */
  readonly GOCARDLESS_NAME: string;
  readonly GOCARDLESS_ENVIRONMENT: 'live' | 'sandbox';
  readonly GOCARDLESS_TOKEN: string;
  readonly GOCARDLESS_WEBHOOK_SECRET: string;
  /** Unencrypted HTTP address of a stand-in for GoCardless, for tests. */
  readonly GOCARDLESS_URL?: string | undefined;
}

/** Idle timeout of a connection, shorter than the outbox's deadline. */
const TIMEOUT_MS = 10_000;
/** Deadline of a call with all retries of the SDK, because a slow response or `Retry-After` has no other limit. */
const DEADLINE_MS = 60_000;
/** Maximum number of bytes of a response. A page of 500 items has less than 1 MB. */
const MOST_BYTES = 16_777_216;
const MOST_PAGES = 1_000;
const LONGEST_MESSAGE = 300;

/** Hosts of the GoCardless API. */
const HOSTS = ['api.gocardless.com', 'api-sandbox.gocardless.com'];

/**
 * HTTP agent that sets the timeout and address of each connection. The SDK has no timeouts and only two fixed
 * addresses.
 */
class Line extends Agent {
  readonly #to: URL | null;
  readonly #timeoutMs: number;
  readonly #limit = new ByteLimit(this, MOST_BYTES);

  constructor(to: string | undefined, timeoutMs: number) {
    // The agent sets this timeout on each connection but does not close the connection, so `Line` must close it.
    super({ keepAlive: true, timeout: timeoutMs });
    this.#to = to ? new URL(to) : null;
    this.#timeoutMs = timeoutMs;
  }

  override createConnection(
    options: AgentOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    // The SDK follows redirects, so the agent rejects all other hosts.
    if (!HOSTS.includes(String(options.host))) throw new Error(`redirects to ${String(options.host)}`);
    const line = this.#to
      ? connect(Number(this.#to.port || 80), this.#to.hostname)
      : super.createConnection(options, callback);
    line?.on('timeout', () => line.destroy(new Error(`said nothing for ${this.#timeoutMs} ms`)));
    return this.#limit.watch(line);
  }
}

export function gocardlessClient(settings: GoCardlessSettings, timeoutMs = TIMEOUT_MS): GoCardlessClient {
  const { GOCARDLESS_ENVIRONMENT, GOCARDLESS_TOKEN, GOCARDLESS_URL } = settings;
  const environment = GOCARDLESS_ENVIRONMENT === 'live' ? Environments.Live : Environments.Sandbox;
  return new GoCardlessClient(GOCARDLESS_TOKEN, environment, { proxy: { https: new Line(GOCARDLESS_URL, timeoutMs) } });
}

/**
 * Returns whether an error is temporary: rate limit, server error, network failure or rejected keys. All other errors
 * are permanent.
 */
function passes(error: unknown): boolean {
  if (error instanceof RateLimitError || error instanceof GoCardlessInternalError) return true;
  if (error instanceof AuthenticationError || error instanceof PermissionsError) return true;
  // An error of an unknown type has no class of its own.
  if (error instanceof ApiError && error.constructor === ApiError) return true;
  return error instanceof MalformedResponseError || !(error instanceof GoCardlessException);
}

/** Thrown when GoCardless responds in an unknown form. The result of the request is then unknown. */
export class StrangeAnswer extends Unreachable {}

async function inTime<T>(call: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => over.reject(new Error(`No response within ${DEADLINE_MS / 1_000} seconds.`)),
    DEADLINE_MS,
  );
  try {
    return await Promise.race([call, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  const { success, data, error } = shape.safeParse(answer);
  if (success) return data;
  throw new StrangeAnswer(`GoCardless: ${z.prettifyError(error).slice(0, LONGEST_MESSAGE)}`);
}

/** Returns the message of an error. The SDK sets any value from a response as message. */
export function messageOf(error: unknown): string {
  const message: unknown = error instanceof Error ? error.message : error;
  return String(message).slice(0, LONGEST_MESSAGE);
}

/**
 * Calls GoCardless and parses the response. Throws `Unreachable` when a retry may succeed; rethrows the SDK's error when
 * GoCardless rejected the call.
 */
export async function asking<T>(shape: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  let answer: unknown;
  try {
    answer = await inTime(call());
  } catch (error) {
    if (!passes(error)) throw error;
    throw new Unreachable(`GoCardless: ${messageOf(error)}`, { cause: error });
  }
  return readAs(shape, answer);
}

/** Returns the shape of a response about the resource with the given ID. */
export function about<T extends { readonly id: string }>(shape: z.ZodType<T>, id: string): z.ZodType<T> {
  return shape.refine((one) => one.id === id, 'The response is about another resource.');
}

type Lists = 'creditors' | 'events' | 'payments' | 'payout_items' | 'payouts' | 'refunds';
type PageAfter = (page: { readonly after?: string }) => Promise<unknown>;

/** Returns all items of a GoCardless list as received, page by page. */
export async function listedAsReceived(list: Lists, pageAfter: PageAfter): Promise<unknown[]> {
  const meta = z.object({ cursors: z.object({ after: z.string().nullish() }) });
  const shape = z.object({ meta, items: z.array(z.unknown()) });
  const found: unknown[] = [];
  const read = new Set<string>();
  for (let page: { after?: string } = {}; ; ) {
    const answer = await asking(z.looseObject({}), () => pageAfter(page));
    const { meta, items } = readAs(shape, { meta: answer.meta, items: answer[list] });
    found.push(...items);
    const { after } = meta.cursors;
    if (!after) return found;
    if (read.has(after) || read.size >= MOST_PAGES) throw new StrangeAnswer(`GoCardless: the list ${list} has no end`);
    read.add(after);
    page = { after };
  }
}

/** Returns all items of a GoCardless list. Throws `StrangeAnswer` for a single item in an unknown form. */
export async function listed<T>(shape: z.ZodType<T>, list: Lists, pageAfter: PageAfter): Promise<T[]> {
  return readAs(z.array(shape), await listedAsReceived(list, pageAfter));
}

/** Returns the items of a GoCardless list. Leaves out items in an unknown form. */
export async function listedReadable<T>(shape: z.ZodType<T>, list: Lists, pageAfter: PageAfter): Promise<T[]> {
  return (await listedAsReceived(list, pageAfter)).flatMap((item) => {
    const { success, data } = shape.safeParse(item);
    return success ? [data] : [];
  });
}
