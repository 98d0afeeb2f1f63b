import { Agent, type AgentOptions } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import {
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

/**
 * HTTP agent that sets the timeout and address of each connection. The SDK has no timeouts and only two fixed
 * addresses.
 */
class Line extends Agent {
  readonly #to: URL | null;
  readonly #timeoutMs: number;

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
    const line = this.#to
      ? connect(Number(this.#to.port || 80), this.#to.hostname)
      : super.createConnection(options, callback);
    line?.on('timeout', () => line.destroy(new Error(`said nothing for ${this.#timeoutMs} ms`)));
    return line;
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
  return error instanceof MalformedResponseError || !(error instanceof GoCardlessException);
}

/**
 * Calls GoCardless. Throws `Unreachable` when a retry may succeed; rethrows the SDK's error when GoCardless rejected
 * the call.
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!passes(error)) throw error;
    throw new Unreachable(`GoCardless: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Returns all items of a GoCardless list, page by page. */
export function listed<T>(shape: z.ZodType<T>, pages: () => AsyncIterable<unknown>): Promise<T[]> {
  return asking(async () => {
    const found: unknown[] = [];
    for await (const one of pages()) found.push(one);
    return found;
  }).then((found) => z.array(shape).parse(found));
}
