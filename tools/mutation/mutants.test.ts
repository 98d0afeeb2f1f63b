import { describe, expect, test } from 'vitest';
import { counted, mutantsIn } from './mutants.ts';
import { openOf, type Result, tableOf } from './report.ts';
import { sqlChanges } from './sql-conditions.ts';

/** Returns one changed source text for each mutant. */
function changed(source: string, changes: readonly { start: number; end: number; text: string }[]): string[] {
  return changes.map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));
}

describe('mutants', () => {
  test.each([
    ['an if condition becomes false', "if (a) refuse('x');", ["if (false) refuse('x');"]],
    ['one operand of a condition is removed', 'const x = a && b;', ['const x = a;', 'const x = b;']],
    ['a bound moves by one', 'const x = a < b;', ['const x = a <= b;']],
    [
      'a conditional expression always takes the same branch',
      'const x = a ? b : c;',
      ['const x = false ? b : c;', 'const x = true ? b : c;'],
    ],
    ['a default value has no mutants', 'const x = a ?? b;', []],
  ])('%s', (_, source, expected) => {
    expect(changed(source, mutantsIn('x.ts', source))).toEqual(expected);
  });

  test('every condition of a query has mutants, including conditions in brackets and with placeholders', () => {
    const source =
      'sql`select 1 from a where b = ${c && d} and (e < 1 or exists (select 1 from f where g)) order by h`;';
    expect(
      changed(
        source,
        mutantsIn('x.ts', source).filter(({ text }) => text !== 'c' && text !== 'd'),
      ),
    ).toEqual([
      'sql`select 1 from a where true and (e < 1 or exists (select 1 from f where g)) order by h`;',
      'sql`select 1 from a where b = ${c && d} and true order by h`;',
      'sql`select 1 from a where b = ${c && d} and (e < 1 or false) order by h`;',
      'sql`select 1 from a where b = ${c && d} and (e < 1 or exists (select 1 from f where true)) order by h`;',
      'sql`select 1 from a where b = ${c && d} and (e <= 1 or exists (select 1 from f where g)) order by h`;',
    ]);
  });

  test('a `between` with its two bounds counts as one condition', () => {
    const text = 'select 1 from a where b between 1 and 2 and c';
    expect(changed(text, sqlChanges(text))).toEqual([
      'select 1 from a where true and c',
      'select 1 from a where b between 1 and 2 and true',
    ]);
  });

  test('code with call counters gives the same results as before', async () => {
    const source = 'const f = (a) => ({ b: a }); function g() { return f(1).b; } const h = async () => g();';
    const code = counted('x.ts', source);
    expect(code.match(/calledFunctions/g)).toHaveLength(3);
    const module: { default: number } = await import(
      `data:text/javascript,${encodeURIComponent(`${code} export default g();`)}`
    );
    expect(module.default).toBe(1);
  });
});

describe('scores', () => {
  const verdict = (file: string, change: string, isKilled: boolean): Result => ({
    file,
    line: 1,
    change,
    isKilled,
    isReached: true,
  });
  const explained = verdict('api/src/squads/change-squad.ts', '< → <=', false);

  test('new scores are merged into the saved scores, and the totals include all scores', () => {
    const kept = tableOf([verdict('api/src/auth/x.ts', 'a → b', true), verdict('api/src/squads/y.ts', 'a → b', false)]);
    const tried = [explained, verdict('api/src/squads/y.ts', 'a → b', true)];
    expect(tableOf(tried, kept).split('\n').slice(2)).toEqual([
      '| api/auth | 1 | 1 | 0 | 0 | 100.0 % |',
      '| api/squads | 2 | 1 | 1 | 0 | 50.0 % |',
      '| **api** | 3 | 2 | 1 | 0 | 66.7 % |',
    ]);
  });

  test('a surviving mutant without an explanation is listed', () => {
    expect(openOf([explained, verdict('core/src/x.ts', 'a → b', false)])).toEqual([
      'survived core/src/x.ts: a → b (line 1)',
    ]);
  });
});
