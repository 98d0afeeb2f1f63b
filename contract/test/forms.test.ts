import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode, openSquadBody, PASSWORD_RULES, ROUTES, retryAfterOf } from '../src/index.ts';

/** Returns the first error message of each field. */
function sentences(
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

describe('messages of forms', () => {
  test.each([
    ['', [false, false, false, false, false]],
    ['abcdefgh', [true, false, false, false, true]],
    ['ABC1!', [false, true, true, true, false]],
    ['Savings2026!', [true, true, true, true, true]],
  ])('the password %o gets the results %o', (password, met) => {
    expect(PASSWORD_RULES.map((rule) => rule.test(password))).toEqual(met);
  });
  test('a squad with one seat is rejected', () => {
    expect(sentences(openSquadBody, { name: 'x', contribution: Number.NaN, size: 1, startOn: 'soon' })).toMatchObject({
      size: 'A squad has at least 2 seats',
    });
  });
});

describe('the whole contract', () => {
  test('each route has a unique pair of method and path', () => {
    const calls = Object.values(ROUTES).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
  test('each error has a status and a message', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(code === 'second_person_needed' ? 202 : 400);
      expect(message.length, code).toBeGreaterThan(5);
    }
  });
  test('each error with the status 429 or 503, and no other error, has the seconds until a retry', () => {
    const codes = Object.keys(ERRORS) as ErrorCode[]; // Cast: the keys of ERRORS are the error codes.
    const later = codes.filter((code) => [429, 503].includes(ERRORS[code].status));
    expect(codes.filter((code) => (retryAfterOf(code) ?? 0) > 0)).toEqual(later);
  });
});
