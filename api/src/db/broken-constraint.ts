/** Whether a write failed by a constraint of this name: for what only the database can decide when two write at once. */
export function isBroken(constraint: string, error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
