import { Readable } from 'node:stream';
import type { ActInput } from './second-person.ts';

export type Filter = Readonly<Record<string, unknown>>;

/** Returns the filters of a request, without the product and without empty values. */
function filterOf({ params, query }: ActInput): Filter {
  const given = Object.entries({ ...Object(params), ...Object(query) });
  return Object.fromEntries(given.filter(([name, value]) => name !== 'product' && value !== undefined && value !== ''));
}

/**
 * Returns a CSV file from `csvFile` unchanged, and records the filters and the number of rows. A download that ends early
 * is recorded too, with the rows until the end.
 */
export function recordedExport(
  file: unknown,
  input: ActInput,
  record: (filter: Filter, rows: number) => Promise<void>,
): Readable {
  if (!(file instanceof Readable)) throw new Error('An export must return a file.');
  const source = file;
  async function* lines(): AsyncGenerator {
    let count = 0;
    try {
      for await (const line of source) {
        count += 1;
        yield line;
      }
    } finally {
      await record(filterOf(input), Math.max(0, count - 1)); // the first line has the column names
    }
  }
  return Readable.from(lines());
}
