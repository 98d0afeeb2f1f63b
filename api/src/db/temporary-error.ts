import { isLostConnection } from './lost-connection.ts';
import { Busy } from './places.ts';

/** SQLSTATE classes of errors that the written data causes, such as a constraint violation or too deep JSON. */
const OF_DATA = /^(22|23|54|P0)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Returns whether the state of the database caused an error, such as a deadlock. A retry can then succeed. */
export function isTemporary(error: unknown): boolean {
  if (isLostConnection(error) || error instanceof Busy) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SQLSTATE.test(code) && !OF_DATA.test(code);
}
