import type { SettingName } from '@adashi/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
});
afterAll(() => app.close());

const version = async () => (await grace.call('platformSettings', {})).version;
const body = async <More extends object>(more: More) => ({
  body: { version: await version(), reason: 'Asked for by many', ...more },
});
/** Two staff members change a setting. */
const set = async (name: SettingName, value: number) => {
  const input = await body({ name, value });
  await kofi.propose('changeSetting', input);
  return (await grace.confirm()).raw('changeSetting', input);
};
const valueOf = async (name: string) =>
  (await grace.call('platformSettings', {})).data.find((setting) => setting.name === name);
const open = (more: object = {}) => app.openSquad(grace, { size: 10, ...more });

describe('Change of a setting (docs/money.md)', () => {
  test('The history of a setting has the actor, the time, the values and the reason', async () => {
    expect(await valueOf('reward')).toEqual({ name: 'reward', value: 1_000, changed: null });
    expect((await set('reward', 1_500)).statusCode).toBe(200);
    expect(await valueOf('reward')).toMatchObject({ value: 1_500, changed: { by: 'kofi Staff' } });
    const { data } = await grace.call('settingChanges', { query: { name: 'reward' } });
    expect(data).toMatchObject([{ was: 1_000, becomes: 1_500, reason: 'Asked for by many', by: 'kofi Staff' }]);
  });

  test('The file of setting changes shows dollars and percent', async () => {
    for (const [name, value] of [
      ['fundWanted', 2_500],
      ['feeBps', 125],
      ['leadDays', 5],
    ] as const)
      expect((await set(name, value)).statusCode).toBe(200);
    const file = async (query: object) => {
      const { headers, body: text } = await grace.raw('settingChangesFile', { query });
      expect(headers['content-disposition']).toBe('attachment; filename="settings.csv"');
      return text.slice(1).trim().split('\r\n');
    };
    const [head, ...rows] = await file({});
    expect(head).toBe('Date and time,Setting,Unit,Old value,New value,Done by,Reason');
    expect(rows.slice(0, 3).map((row) => row.split(',').slice(1).join())).toEqual([
      'leadDays,business days,4,5,kofi Staff,Asked for by many',
      'feeBps,percent,1.00,1.25,kofi Staff,Asked for by many',
      'fundWanted,dollars,0.00,25.00,kofi Staff,Asked for by many',
    ]);
    expect(await file({ name: 'feeBps' })).toHaveLength(2);
    for (const [name, value] of [
      ['fundWanted', 0],
      ['feeBps', 100],
      ['leadDays', 4],
    ] as const)
      await set(name, value);
  });

  test('One of two simultaneous changes to a setting gets a conflict', async () => {
    const seen = await version();
    const femi = await app.staff('femi');
    const act = because({
      params: { id: await femi.propose('changeSetting', await body({ name: 'approvalAbove' as const, value: 1 })) },
    });
    for (const who of [grace, kofi]) await who.confirm();
    const answers = await Promise.all([grace, kofi].map((who) => who.raw('approveAct', act)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'done_by' });
    expect(await version()).toBe(seen + 1);
    await set('approvalAbove', 500_000);
  });

  test('Staff can read the history of each setting', async () => {
    const of = async (query: { name?: 'reward' }) =>
      new Set((await grace.call('settingChanges', { query })).data.map(({ name }) => name));
    expect((await of({})).size).toBeGreaterThan(1);
    expect(await of({ name: 'reward' })).toEqual(new Set(['reward']));
  });

  test('The server rejects a change to a setting unless the change names the latest version', async () => {
    const seen = await version();
    for (const wrong of [seen - 1, seen + 1]) {
      const more = { version: wrong, name: 'reward', value: 2_000 };
      expect(await grace.refused('changeSetting', await body(more))).toMatchObject({ code: 'changed_meanwhile' });
    }
  });

  test.each([
    ['below the minimum of the setting', 'leadDays', 3, 'This is outside the allowed range'],
    ['above the maximum of the setting', 'maxYearlyRate', 36, 'This is outside the allowed range'],
    ['equal to the current value', 'maxYearlyRate', 35, 'It already has this value'],
    [
      'that puts the lowest contribution above the highest contribution',
      'leastContribution',
      100_001,
      'The default or the minimum would be above the maximum',
    ],
  ])('Staff cannot change a setting to a value %s', async (_, name, value, sentence) => {
    expect(await grace.refused('changeSetting', await body({ name, value }))).toMatchObject({
      status: 400,
      fields: { value: sentence },
    });
  });

  test('Staff must give a reason when they change a setting', async () => {
    const refusal = await grace.refused('changeSetting', await body({ name: 'reward', value: 2_000, reason: ' ' }));
    expect(refusal).toMatchObject({ status: 400, fields: { reason: 'Say why in a few words' } });
  });
});

describe('Settings and open squads', () => {
  test('An open squad keeps its terms when the settings change', async () => {
    const before = await open();
    for (const [name, value] of [
      ['leadDays', 6],
      ['payoutDays', 14],
      ['feeBps', 80],
      ['reserveBps', 200],
    ] as const)
      expect((await set(name, value)).statusCode).toBe(200);
    const after = await open({ startOn: app.inDays(28) });
    expect(await grace.call('squad', inSquad(before))).toMatchObject({ leadDays: 4, payoutDays: 7, reserveBps: 100 });
    const later = { leadDays: 6, payoutDays: 14, feeBps: 80, reserveBps: 200 };
    expect(await grace.call('squad', inSquad(after))).toMatchObject(later);
  });

  test('Staff cannot open a squad with a start inside the lead time', async () => {
    const soon = { name: 'Soon', contribution: 10_000, size: 2, startOn: app.inDays(9) };
    expect(await grace.refused('openSquad', { ...IN_PRODUCT, body: soon })).toMatchObject({
      fields: { startOn: 'A squad starts at least 8 business days from today' },
    });
  });

  test.each<[SettingName, number, object, object]>([
    ['mostFeeBps', 90, { feeBps: 91 }, { fields: { feeBps: 'At most 0.9%' } }],
    ['maxYearlyRate', 5, { feeBps: 90 }, { code: 'too_expensive' }],
    ['mostContribution', 9_000, {}, { fields: { contribution: 'This is above the largest contribution' } }],
    [
      'leastContribution',
      2_000,
      { contribution: 1_000 },
      { fields: { contribution: expect.stringContaining('below') } },
    ],
  ])(
    'The server rejects a new squad that breaks the setting %s with the value %i',
    async (name, value, more, refusal) => {
      const wanted = { name: 'Wanted', contribution: 10_000, size: 10, startOn: app.inDays(35), ...more };
      expect((await set(name, value)).statusCode).toBe(200);
      expect(await grace.refused('openSquad', { ...IN_PRODUCT, body: wanted })).toMatchObject(refusal);
    },
  );

  test('Visitors can read the settings of the platform', async () => {
    const { rules } = await app.visitor.call('settings', {});
    expect(rules).toMatchObject({ leadDays: 6, payoutDays: 14, feeBps: 80 });
    expect(rules).not.toHaveProperty('fundWanted');
  });
});
