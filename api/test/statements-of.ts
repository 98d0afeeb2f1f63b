import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const hearing = new AsyncLocalStorage<string[]>();
const query: (...given: readonly unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');

/** The texts that some work asks the database, and nobody else meanwhile; without who calls, and what checks rows. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  Reflect.set(pg.Client.prototype, 'query', function heard(this: pg.Client, ...given: readonly unknown[]) {
    const [asked] = given;
    hearing.getStore()?.push(String(Object(asked).text ?? asked));
    return Reflect.apply(query, this, given);
  });
  await hearing.run(texts, work).finally(() => Reflect.set(pg.Client.prototype, 'query', query));
  return texts.filter((text) => !/pg_attribute|from sessions|join sessions|call_counts/.test(text));
}
