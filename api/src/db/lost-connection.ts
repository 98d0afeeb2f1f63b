/** PostgreSQL ends, crashed, starts, or has no room for us; or the network says that nobody is there. */
const CODES = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const CONNECTION_EXCEPTIONS = /^08/;
/** What the driver says without a code. */
const SENTENCES =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout exceeded when trying to connect/;

/** Whether a query failed as the database cannot be reached: nothing is wrong with the query, it may be asked again. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.has(code) || CONNECTION_EXCEPTIONS.test(code) || SENTENCES.test(error.message);
}
