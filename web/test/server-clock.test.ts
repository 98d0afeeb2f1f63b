import { ROUTES, TIME_HEADER } from '@adashi/contract';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { whenText } from '../src/admin/proposed-acts/shared/act-looks.ts';
import { call } from '../src/client/api.ts';
import { dayText, serverDay } from '../src/i18n/format.ts';
import { startTranslations } from '../src/i18n/index.ts';
import { serverNow, setServerTime } from '../src/i18n/server-clock.ts';
import { t } from '../src/i18n/translation.ts';

beforeAll(() => startTranslations());
afterEach(() => {
  setServerTime(new Date().toISOString());
  vi.useRealTimers();
});

describe('the clock of the server', () => {
  test('sets the day of the page, and then advances with the browser’s clock', () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') });
    setServerTime('2027-01-08T15:00:00Z');
    expect(serverDay()).toBe('2027-01-08');
    vi.advanceTimersByTime(86_400_000);
    expect([serverDay(), serverNow().toISOString()]).toEqual(['2027-01-09', '2027-01-09T15:00:00.000Z']);
  });
  test('is set by each response of the api', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') });
    const headers = { 'content-type': 'application/json', [TIME_HEADER]: '2027-01-08T15:00:00.000Z' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers })));
    await call(ROUTES.settings, {});
    vi.unstubAllGlobals();
    expect(serverDay()).toBe('2027-01-08');
  });
  test('stays the same after a response without a time', () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') });
    setServerTime('2027-01-08T15:00:00Z');
    setServerTime(null);
    expect(serverDay()).toBe('2027-01-08');
  });
  test('shows the year of a past year, and "today" for a moment of its day', () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z') });
    expect(dayText('2026-11-20')).not.toContain('2026');
    setServerTime('2027-01-08T15:00:00Z');
    expect(dayText('2026-11-20')).toContain('2026');
    expect(whenText(t, '2027-01-08T14:12:00Z')).toMatch(/^today, /);
    expect(whenText(t, '2026-11-26T14:12:00Z')).not.toMatch(/today/);
  });
});
