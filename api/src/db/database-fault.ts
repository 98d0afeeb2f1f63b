import { isLostConnection } from './lost-connection.ts';
import { Busy } from './places.ts';

const DISK_FULL = '53100';
/** Error of a database that accepts no writes, such as a standby after a failover. */
const READ_ONLY = '25006';
/** Errors of the statement and lock time-outs, and of a database without memory. */
const TOO_LONG = new Set(['57014', '55P03', '53200']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Returns whether a statement failed because the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === DISK_FULL;

/** Returns whether a statement failed because the database accepts no writes. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** Returns the code of the response to an error that the state of the database causes, or undefined for other errors. */
export function databaseFault(error: unknown): 'busy' | 'not_saving' | 'unavailable' | undefined {
  if (isDiskFull(error) || isReadOnly(error)) return 'not_saving';
  if (error instanceof Busy || TOO_LONG.has(codeOf(error))) return 'busy';
  return isLostConnection(error) ? 'unavailable' : undefined;
}
