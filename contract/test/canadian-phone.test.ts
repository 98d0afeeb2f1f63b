import { describe, expect, test } from 'vitest';
import { isCanadianPhone, PHONE_EXAMPLE, plainPhone } from '../src/index.ts';

describe('Canadian phone numbers', () => {
  test('the example phone number in the contract package is Canadian', () => {
    expect(PHONE_EXAMPLE).toBe('(506) 234-5678');
    expect(isCanadianPhone(plainPhone(PHONE_EXAMPLE))).toBe(true);
  });
  test.each([
    ['(416) 555-0123', '4165550123', true],
    ['+1 416 555 0123', '4165550123', true],
    ['1-416-555-0123', '4165550123', true],
    ['212 555 0123', '2125550123', false],
    ['800 555 0123', '8005550123', false],
    ['+234 803 123 4567', '2348031234567', false],
    ['416-CALL', '416CALL', false],
    ['416 055 0123', '4160550123', false],
    ['2 1 416 555 0123', '214165550123', false],
  ])('the number %s has the digits %s and is Canadian: %s', (typed, kept, isCanadian) => {
    expect(plainPhone(typed)).toBe(kept);
    expect(isCanadianPhone(kept)).toBe(isCanadian);
  });
});
