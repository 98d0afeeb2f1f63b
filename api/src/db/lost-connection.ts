/**
 * Error codes of an unreachable database: PostgreSQL is shutting down, crashed, starting or out of connections, or the
 * network failed.
 */
const CODES = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const CONNECTION_EXCEPTIONS = /^08/;
/** Messages of driver errors that have no error code. */
const SENTENCES =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout exceeded when trying to connect/;

const SILENCE = /^Query read timeout/;

/** Returns whether PostgreSQL did not respond in time, for instance because the network or the machine stopped. */
export const isSilence = (error: unknown): boolean => error instanceof Error && SILENCE.test(error.message);

/** Returns whether a query failed because the database is unreachable. Such a query can be retried. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return isSilence(error) || CODES.has(code) || CONNECTION_EXCEPTIONS.test(code) || SENTENCES.test(error.message);
}
