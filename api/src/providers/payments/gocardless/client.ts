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
  /** What its account is called here: mandates, orders and the clearing account keep it. */
  readonly GOCARDLESS_NAME: string;
  readonly GOCARDLESS_ENVIRONMENT: 'live' | 'sandbox';
  readonly GOCARDLESS_TOKEN: string;
  readonly GOCARDLESS_WEBHOOK_SECRET: string;
  /** Who stands in for it, by plain HTTP. */
  readonly GOCARDLESS_URL?: string | undefined;
}

/** A line that says nothing for so long is given up; less than the outbox waits for a delivery. */
const TIMEOUT_MS = 10_000;

/** The SDK sets no time-outs and has two addresses of its own; both are decided where it connects. */
class Line extends Agent {
  readonly #to: URL | null;
  readonly #timeoutMs: number;

  constructor(to: string | undefined, timeoutMs: number) {
    // An agent gives each line it hands out this time-out, and what follows from one is left to us.
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

/** What may be well the next time: busy, broken, unreachable, our keys not taken. Everything else is an answer. */
function passes(error: unknown): boolean {
  if (error instanceof RateLimitError || error instanceof GoCardlessInternalError) return true;
  if (error instanceof AuthenticationError || error instanceof PermissionsError) return true;
  return error instanceof MalformedResponseError || !(error instanceof GoCardlessException);
}

/** Asks GoCardless. Throws `Unreachable` where it may be asked again, its own errors where it refused. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!passes(error)) throw error;
    throw new Unreachable(`GoCardless: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** All of a list of theirs, page after page. */
export function listed<T>(shape: z.ZodType<T>, pages: () => AsyncIterable<unknown>): Promise<T[]> {
  return asking(async () => {
    const found: unknown[] = [];
    for await (const one of pages()) found.push(one);
    return found;
  }).then((found) => z.array(shape).parse(found));
}
