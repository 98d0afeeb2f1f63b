import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino, stdSerializers } from 'pino';
import type { Config } from './config/index.ts';

/** Structured log: one line of JSON per entry. */
export type Log = FastifyBaseLogger;

export interface WithLog {
  readonly log: Log;
}

/** Returns an error without PostgreSQL's own fields, such as `detail`, because these fields repeat values of rows. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...('code' in error && { code: String(error.code) }) };
}

/** Creates the log of a process. The default destination is standard output. */
export function createLog({ LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream): Log {
  const options = { level, base: null, serializers: { err: plainError } };
  return stream ? pino(options, stream) : pino(options);
}
