import { describe, expect, test } from 'vitest';
import { marked } from '../src/admin/search/admin/marked.ts';

describe('highlighting of a search match', () => {
  test.each([
    ['Lakeshore Ten', 'lake', ['', 'Lake', 'shore Ten']],
    ['Blake Carter', 'LAKE', ['B', 'lake', ' Carter']],
    ['Fọlákẹ́ Adéyẹmí', 'folake', ['', 'Fọlákẹ́', ' Adéyẹmí']],
    ['Québec', 'e\u0301b', ['Qu', 'éb', 'ec']],
    ['Lakeshore', 'ten', ['Lakeshore', '', '']],
    ['Lakeshore', '  ', ['Lakeshore', '', '']],
  ] as const)('the text %s splits around the match of the query %s', (text, q, parts) => {
    expect(marked(text, q)).toEqual(parts);
    expect(marked(text, q).join('')).toBe(text);
  });
});
