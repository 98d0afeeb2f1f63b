import type { Dashboard } from '@adashi/contract';
import { localDate } from '@adashi/core';
import { describe, expect, test } from 'vitest';
import { dayPlace } from '../src/charts/axis.ts';
import { t } from '../src/i18n/translation.ts';
import { paths } from '../src/paths.ts';
import { firstStepsOf, nextStep } from '../src/squads/dashboard/member/first-steps.ts';
import { movementsOf } from '../src/squads/dashboard/member/movements.ts';
import { needsOf } from '../src/squads/dashboard/member/needs.ts';

const STEPS: Dashboard['steps'] = {
  identity: 'not_started',
  hasSquad: false,
  hasBank: false,
  guarantor: null,
  hasSigned: false,
  hasContributed: false,
};
const NOTHING: Dashboard = {
  today: '2026-11-24',
  steps: STEPS,
  missing: [],
  squads: [],
  running: [],
  owed: { amount: 0, squads: [], debts: [] },
  retries: [],
  held: [],
  partOwed: [],
  nextContribution: null,
  debitedFrom: null,
  nextPayout: null,
  coming: [],
  lastContribution: null,
  history: [],
};

describe('first steps of a new member', () => {
  const verified = { identity: 'verified' } as const;
  const inSquad = { ...verified, hasSquad: true };
  const withBank = { ...inSquad, hasBank: true };
  test.each<[string, Partial<Dashboard['steps']>, number, string]>([
    ['without any finished step', {}, 1, paths.verifyIdentity],
    ['with a pending identity check', { identity: 'pending' }, 1, paths.verifyIdentity],
    ['with a verified identity', verified, 2, paths.openSquads],
    ['with a squad', inSquad, 3, paths.connectBank],
    ['with a mandate', withBank, 4, paths.guarantor],
    ['with an invited guarantor', { ...withBank, guarantor: 'invited' }, 5, paths.agreement],
    ['with a guarantor who declined', { ...withBank, guarantor: 'declined' }, 4, paths.guarantor],
    ['with a signed agreement and no guarantor', { ...withBank, hasSigned: true }, 4, paths.guarantor],
    ['with all steps finished', { ...withBank, guarantor: 'verified', hasSigned: true }, 6, paths.squads],
  ])('a new member %s sees the next step', (_, steps, number, to) => {
    const all = firstStepsOf(t, { ...NOTHING, steps: { ...STEPS, ...steps } });
    expect(all).toHaveLength(6);
    expect(nextStep(all) + 1).toBe(number);
    expect(all[number - 1]?.to).toBe(to);
  });
  test('a member is not shown as ready before the guarantor responds', () => {
    const steps = { ...STEPS, ...withBank, hasSigned: true };
    const last = (guarantor: 'invited' | 'verified', missing: Dashboard['missing']) =>
      firstStepsOf(t, { ...NOTHING, missing, steps: { ...steps, guarantor } }).at(-1)?.title;
    expect(last('invited', ['guarantor'])).toBe('Almost ready');
    expect(last('verified', [])).toBe("You're ready");
  });
});

const FAILED = {
  round: 7,
  member: 'Amara Okafor',
  memberEmail: 'amara.okafor@example.com',
  amount: 10_000,
  state: 'failed',
  owed: 10_000,
  covered: 0,
  dueOn: '2026-11-20',
  changedOn: '2026-11-23',
  cause: 'insufficient_funds',
  attempts: 1,
  from: 'bank',
  lastDigits: '101',
  chargeOn: '2026-11-20',
  isUnderWay: false,
} as const;

describe('open problems of a member', () => {
  const payout = { id: 'a', squadId: 'b', squad: 'Lakeshore', period: 'weekly', round: 3, on: '2026-11-27' } as const;
  const needs = (more: Partial<Dashboard>, isVerified = true) => needsOf(t, isVerified, { ...NOTHING, ...more });
  test('a member without problems has an empty list of problems', () => {
    expect(needs({})).toEqual([]);
  });
  test('the list of problems sorts retries by date', () => {
    const failed = { ...FAILED, squadId: payout.squadId, squad: payout.squad, period: payout.period };
    const retries = ['2026-11-27', '2026-11-25'].map((retryOn) => ({ ...failed, id: retryOn, retryOn }));
    expect(needs({ retries }).map(({ key }) => key)).toEqual(['2026-11-25', '2026-11-27']);
  });
  test.each([
    ['identity', paths.verifyIdentity, 'Verify it'],
    ['suspended', paths.help, 'suspended'],
    ['bank', paths.payouts, '24 hours later'],
    ['new_bank', paths.payouts, '24 hours'],
    ['retry_under_way', paths.payments, 'failed contribution'],
    ['returned', paths.payouts, 'sent it back'],
    ['staff', paths.help, 'is safe'],
    ['a_later_kind', paths.help, 'is safe'],
  ])('the list of problems explains a payout on hold for the reason %s', (reason, to, why) => {
    const [need] = needs({ held: [{ ...payout, amount: 98_000, reason }] });
    expect(need).toMatchObject({ to, text: 'Your payout of CA$980.00 is held' });
    expect(need?.why).toContain(why);
  });
  test('the list of problems links each missing requirement of a squad to a page, and contains the identity check only once', () => {
    const missing = ['identity', 'bank', 'guarantor', 'agreement'] as const;
    expect(needs({ missing: [...missing] }, false).map(({ to }) => to)).toEqual([
      paths.verifyIdentity,
      paths.connectBank,
      paths.guarantor,
      paths.agreement,
    ]);
  });
  test.each([
    ['invited', "Your guarantor hasn't answered", undefined],
    ['accepted', "We're verifying your guarantor", true],
    ['declined', 'Name another guarantor', undefined],
    [null, 'Name a guarantor', undefined],
  ] as const)(
    "the list of problems shows the member's next step for a guarantor in the state %s",
    (guarantor, text, isNews) => {
      const [need] = needs({ missing: ['guarantor'], steps: { ...STEPS, guarantor } });
      expect(need?.text).toBe(text);
      expect(need?.isNews).toBe(isNews);
    },
  );
});

describe('contributed and received amounts', () => {
  const nothing = { contributed: 0, received: 0, toContribute: 0, toReceive: 0 };
  const step = (from: string, more: object) => ({ ...nothing, from, ...more });
  const at = (day: string) => dayPlace(localDate(day));
  test('each weekly total contains all contributed or received amounts up to this week', () => {
    const moved = movementsOf({
      today: '2026-11-25',
      data: [
        step('2026-11-16', { contributed: 100 }),
        step('2026-11-23', { contributed: 100, received: 50, toContribute: 30 }),
        step('2026-11-30', { toReceive: 500 }),
      ],
    });
    expect(moved.totals).toEqual({ contributed: 200, received: 50 });
    expect(moved.contributed).toEqual([
      { at: at('2026-11-16'), value: 0 },
      { at: at('2026-11-22'), value: 100 },
      { at: at('2026-11-25'), value: 200 },
      { at: at('2026-11-29'), value: 230 },
      { at: at('2026-12-06'), value: 230 },
    ]);
    expect(moved.received.at(-1)).toEqual({ at: at('2026-12-06'), value: 550 });
  });
  test.each(['2026-11-23', '2026-11-29'])(
    'the line for the past ends today, even on the first or last day of a week: %s',
    (today) => {
      const { contributed } = movementsOf({
        today,
        data: [step('2026-11-23', { contributed: 100, toContribute: 30 })],
      });
      expect(contributed.find(({ at: place, value }) => place === at(today) && value === 100)).toBeDefined();
      const last = contributed.at(-1);
      expect(last?.value).toBe(130);
      expect(last?.at).toBeGreaterThan(at(today));
    },
  );
  test('a dashboard with only zero amounts has no movements', () => {
    expect(movementsOf({ today: '2026-11-25', data: [step('2026-11-23', {})] }).hasAny).toBe(false);
  });
});
