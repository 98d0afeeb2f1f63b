import { describe, expect, test } from 'vitest';
import { differences, plainAnswer } from './plain-answer.ts';

const ID = '3f2b81de-6e42-4b07-8c83-10c845895bf6';

describe('Comparison of recorded answers', () => {
  test.each([
    ['ids and times', { id: 7, squadId: ID, at: '2026-11-30T16:03:37.746Z' }, { at: '…', id: '…', squadId: '…' }],
    ['ids as names', { [ID]: 5 }, { id: 5 }],
    ['sentences', { code: 'not_found', message: 'Not found.' }, { code: 'not_found', message: '…' }],
    ['the order of rows', [{ net: 9 }, { net: 12 }], [{ net: 12 }, { net: 9 }]],
    ['nothing else', { on: '2026-12-04', net: 98_000, paid: null }, { net: 98_000, on: '2026-12-04', paid: null }],
  ])('the comparison ignores %s', (_, answer, plain) => {
    expect(JSON.stringify(plainAnswer(answer))).toBe(JSON.stringify(plain));
  });

  test('the comparison lists each call with a different status, a different body or no answer', () => {
    const answer = { status: 200, type: 'application/json', body: { net: 1 } };
    const before = { same: answer, status: answer, body: answer, gone: answer };
    const after = { same: answer, status: { ...answer, status: 500 }, body: { ...answer, body: {} }, more: answer };
    expect(differences(before, before)).toEqual([]);
    expect(differences(before, after).map((line) => line.split('\n')[0])).toEqual(['status', 'body', 'gone', 'more']);
  });
});
