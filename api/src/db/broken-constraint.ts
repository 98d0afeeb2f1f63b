/**
 * Returns whether a write violated the named constraint. Only the database detects some conflicts between concurrent
 * writes.
 */
export function isBroken(constraint: string, error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
