import { describe, expect, test } from 'vitest';
import { SETTINGS, type SettingName, settingRefusal, USUAL } from '../src/index.ts';

describe('platform settings', () => {
  test.each(Object.entries(SETTINGS))(
    'the setting %s accepts only whole numbers between the minimum and the maximum, both included',
    (name, bounds) => {
      const { least, most } = bounds;
      // This type cast is safe because the keys of the table are the setting names, although `Object.keys` returns
      // strings.
      const refusal = (value: number) => settingRefusal(USUAL, name as SettingName, value);
      for (const value of [least - 1, most + 1, least + 0.5, Number.NaN])
        expect(refusal(value), `${value}`).toBe('out_of_bounds');
      for (const value of [least, most]) expect(refusal(value), `${value}`).not.toBe('out_of_bounds');
    },
  );
  test.each([
    ['leastContribution', USUAL.mostContribution, null],
    ['leastContribution', USUAL.mostContribution + 1, 'least_above_most'],
    ['mostContribution', USUAL.leastContribution, null],
    ['feeBps', USUAL.mostFeeBps, null],
    ['mostFeeBps', USUAL.feeBps - 1, 'least_above_most'],
  ] as const)('the setting %s at %i, with default values for the other settings, gives %s', (name, value, refusal) => {
    expect(settingRefusal(USUAL, name, value)).toBe(refusal);
  });
});
