/**
 * Returns whether a write violated the named constraint. Some conflicts between concurrent writes are only detected by
 * the database.
 */
export function isBroken(constraint: string, error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
