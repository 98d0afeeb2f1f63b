import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterChoice, placeOf } from '../src/people/kyc/member/places.ts';
import { poll } from '../src/people/kyc/member/poll.ts';

describe('polling of an identity check', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Starts polling. `looks` contains the time of each status request in seconds. */
  function watch(answer: (look: number) => boolean | Error) {
    const began = Date.now();
    const looks: number[] = [];
    const onTimeout = vi.fn();
    const stop = poll({
      look: async () => {
        looks.push((Date.now() - began) / 1000);
        const given = answer(looks.length);
        if (given instanceof Error) throw given;
        return given;
      },
      onTimeout,
    });
    return { looks, onTimeout, stop };
  }

  test('polling sends a request after 3 s, then every 5 s', async () => {
    const { looks } = watch(() => false);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(looks).toEqual([3, 8, 13]);
  });
  test('polling waits 10 s after an error, and 5 s after the next response', async () => {
    const { looks } = watch((look) => (look === 1 ? new Error('no network') : false));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(looks).toEqual([3, 13, 18]);
  });
  test('polling stops after a result', async () => {
    const { looks, onTimeout } = watch((look) => look === 2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(looks).toEqual([3, 8]);
    expect(onTimeout).not.toHaveBeenCalled();
  });
  test('polling stops after 120 retries and reports one timeout', async () => {
    const { looks, onTimeout } = watch(() => false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(looks).toHaveLength(121);
    expect(looks.at(-1)).toBe(3 + 120 * 5);
    expect(onTimeout).toHaveBeenCalledOnce();
  });
  test("polling stops at the caller's request, even during a status request", async () => {
    const { looks, stop } = watch(() => {
      stop();
      return false;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toEqual([3]);
  });
});

test.each([
  [
    'a house',
    [
      ['100', 'street_number'],
      ['Queen Street West', 'route'],
      ['Toronto', 'locality'],
      ['Ontario', 'administrative_area_level_1'],
      ['M5H 2N2', 'postal_code'],
    ],
    { homeAddress: '100 Queen Street West', city: 'Toronto', state: 'Ontario', zipCode: 'M5H2N2' },
  ],
  [
    'a flat in a suburb, in a province with two words',
    [
      ['4', 'subpremise'],
      ['1', 'street_number'],
      ['Main Street', 'route'],
      ['Kitsilano', 'sublocality'],
      ['British Columbia', 'administrative_area_level_1'],
      ['V6K 1A1', 'postal_code'],
    ],
    { homeAddress: '4-1 Main Street', city: 'Kitsilano', state: 'British Columbia', zipCode: 'V6K1A1' },
  ],
  [
    'a building without a street',
    [
      ['Lakeview Lodge', 'premise'],
      ['Bobcaygeon', 'locality'],
      ['Ontario', 'administrative_area_level_1'],
    ],
    { homeAddress: 'Lakeview Lodge', city: 'Bobcaygeon', state: 'Ontario' },
  ],
  [
    'a flat in a building without a street',
    [
      ['4', 'subpremise'],
      ['Lakeview Lodge', 'premise'],
    ],
    { homeAddress: 'Lakeview Lodge, 4' },
  ],
  ['only a flat', [['4', 'subpremise']], {}],
  [
    'a rural road without a number and a town',
    [
      ['Township Road 52', 'route'],
      ['Red Deer County', 'administrative_area_level_2'],
      ['Alberta', 'administrative_area_level_1'],
      ['T4E', 'postal_code'],
    ],
    { homeAddress: 'Township Road 52', state: 'Alberta' },
  ],
  [
    'a post office box',
    [
      ['PO Box 123', 'post_box'],
      ['Iqaluit', 'locality'],
      ['X0A 0H0', 'postal_code'],
    ],
    { homeAddress: 'PO Box 123', city: 'Iqaluit', zipCode: 'X0A0H0' },
  ],
  ['a post office box with only a number', [['123', 'post_box']], { homeAddress: 'PO Box 123' }],
  ['a number without a street', [['12', 'street_number']], {}],
  ['nothing', [], {}],
] as const)('a chosen address of %s fills only the given fields of the form', (_, parts, place) => {
  expect(placeOf(parts.map(([longText, type]) => ({ longText, types: [type] })))).toEqual(place);
});

test.each([
  ['1234 Townsh', 'Township Road 52', 'route', '1234 Township Road 52'],
  ['4-1234 Township', 'Township Road 52', 'route', '4-1234 Township Road 52'],
  ['52 Av', '52 Avenue', 'route', '52 Avenue'],
  ['Township', 'Township Road 52', 'route', 'Township Road 52'],
  ['Lakev', 'Lakeview Lodge', 'premise', 'Lakeview Lodge'],
  ['Unit 4, Lakeview Lodge', 'Lakeview Lodge', 'premise', undefined],
  ['PO Box 123, Station Main', 'PO Box 123', 'post_box', undefined],
] as const)(
  'the typed address %s and the found %s of the type %s give the address %s',
  (typed, longText, type, expected) => {
    expect(placeOf([{ longText, types: [type] }], typed).homeAddress).toBe(expected);
  },
);

test('a second address empties the fields that only the first address has filled', () => {
  const first = { homeAddress: '1 Main Street', city: 'Toronto', state: 'Ontario', zipCode: 'M5H2N2' };
  const values = { ...first, city: 'Gander' };
  expect(afterChoice(values, first, { homeAddress: 'Lodge', state: 'Alberta' })).toEqual({
    homeAddress: 'Lodge',
    state: 'Alberta',
    zipCode: '',
  });
  expect(afterChoice(values, {}, { city: 'Oka' })).toEqual({ city: 'Oka' });
  expect(afterChoice(values, first, {})).toEqual({ state: '', zipCode: '' });
});
