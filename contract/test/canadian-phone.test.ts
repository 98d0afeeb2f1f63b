import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PHONE_METADATA } from '../src/base/phone-metadata.ts';
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
    ['+234 803 123 4567', '+2348031234567', false],
    ['+43 1 555 0123', '+4315550123', false],
    ['416-CALL', '416CALL', false],
    ['416 055 0123', '4160550123', false],
    ['2 1 416 555 0123', '214165550123', false],
  ])('the number %s has the digits %s and is Canadian: %s', (typed, kept, isCanadian) => {
    expect(plainPhone(typed)).toBe(kept);
    expect(isCanadianPhone(kept)).toBe(isCanadian);
  });

  test('the numbering plans equal the plans of the installed package', () => {
    const file = createRequire(import.meta.url).resolve('libphonenumber-js/min/metadata');
    const installed = z
      .object({ version: z.number(), countries: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(file, 'utf8')));
    const { version, countries } = PHONE_METADATA;
    expect({ version, countries }).toEqual({
      version: installed.version,
      countries: { US: installed.countries['US'], CA: installed.countries['CA'] },
    });
  });
});
