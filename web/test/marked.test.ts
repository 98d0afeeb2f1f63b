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
    ['Pat O\u2019Brien', "o'brien", ['Pat ', 'O\u2019Brien', '']],
    ['Pat O\u2019Brien', 'obrien', ['Pat ', 'O\u2019Brien', '']],
    ['Pat O\u2019Brien', 'o brien', ['Pat ', 'O\u2019Brien', '']],
    ['Jean-Paul Roy', 'jean paul', ['', 'Jean-Paul', ' Roy']],
    ['Jean Paul Roy', 'jean-paul', ['', 'Jean Paul', ' Roy']],
    ['Ada Grace Obi', 'ada obi', ['', 'Ada Grace Obi', '']],
    ['4-1 Main Street', '4-1', ['', '4-1', ' Main Street']],
    ['Ada', "'", ['Ada', '', '']],
  ] as const)('the text %s splits around the match of the query %s', (text, q, parts) => {
    expect(marked(text, q)).toEqual(parts);
    expect(marked(text, q).join('')).toBe(text);
  });
});
