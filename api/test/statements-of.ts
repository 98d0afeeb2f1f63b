import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const hearing = new AsyncLocalStorage<Statement[]>();
const query: (...given: readonly unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');

/**
 * Returns the SQL statements of the work, without session lookups and row checks. No other work may run at the same
 * time.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  Reflect.set(pg.Client.prototype, 'query', function heard(this: pg.Client, ...given: readonly unknown[]) {
    const { text, values = [] }: Partial<Statement> = Object(given[0]);
    hearing.getStore()?.push({ text: text ?? String(given[0]), values });
    return Reflect.apply(query, this, given);
  });
  await hearing.run(statements, work).finally(() => Reflect.set(pg.Client.prototype, 'query', query));
  return statements.filter(({ text }) => !/pg_attribute|from sessions|join sessions|request_counts/.test(text));
}
