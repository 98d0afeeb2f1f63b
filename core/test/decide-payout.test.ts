import { describe, expect, test } from 'vitest';
import { accounts, approvePayout, cents, holdPayout, ifSentNow, mainPayout, releasePayout } from '../src/index.ts';
import { account, SQUAD, Squad, seat } from './played-squad.ts';

const KEY = { round: 1, seq: 0 };

/**
 * Returns a squad of six on a day. The first payout is CA$5,880.00, due on Fri 4 Dec, and above the approval limit.
 */
const until = (day: string) => new Squad(6, 0, 100_000).until(day);
const approve = (squad: Squad, staff: string) => squad.approve(1, staff);
const hold = (squad: Squad) => squad.verdict(holdPayout(squad.world, squad.day, KEY));
const release = (squad: Squad) => squad.verdict(releasePayout(squad.world, squad.day, KEY));

function approved(): Squad {
  const squad = until('2026-12-04');
  approve(squad, 'grace');
  return squad;
}

function returned(): Squad {
  const squad = approved().until('2026-12-07');
  squad.receive({ kind: 'payout_failed', ...KEY, attempt: 1 });
  return squad;
}

function held(squad: Squad): Squad {
  hold(squad);
  return squad;
}

const STATES = {
  ready: () => {
    const squad = returned();
    release(squad);
    return squad;
  },
  scheduled: () => until('2026-11-24'),
  awaiting_approval: () => until('2026-12-04'),
  held: () => held(until('2026-12-04')),
  submitted: () => approved().until('2026-12-05'),
  paid: () => approved().until('2026-12-07'),
  failed: returned,
} as const;
type State = keyof typeof STATES;
const ACTS = { approve: (squad: Squad) => approve(squad, 'femi'), hold, release } as const;

// Staff cannot hold a payout in flight. Staff can release only a held or failed payout.
describe('decisions allowed in each state of a payout (MONEY §3.7)', () => {
  test.each<[State, (keyof typeof ACTS)[]]>([
    ['scheduled', ['hold']],
    ['awaiting_approval', ['approve', 'hold']],
    ['held', ['release']],
    ['submitted', []],
    ['paid', []],
    ['failed', ['release']],
    ['ready', ['hold']],
  ])('a payout in the state %s allows only the listed decisions', (state, allowed) => {
    expect(mainPayout(STATES[state]().rotation, 1).state).toBe(state);
    for (const [name, act] of Object.entries(ACTS)) {
      const squad = STATES[state]();
      const { world } = squad;
      const refused = act(squad);
      expect([name, refused]).toEqual([name, allowed.some((each) => each === name) ? null : 'wrong_state']);
      if (refused) expect(squad.world).toBe(world);
    }
  });
  test.each([
    [
      'a hold of an unknown payout is rejected',
      (squad: Squad) => squad.verdict(holdPayout(squad.world, squad.day, { round: 9, seq: 0 })),
    ],
    [
      'an approval of an unknown payout is rejected',
      (squad: Squad) =>
        squad.verdict(
          approvePayout(
            squad.world,
            squad.day,
            { round: 9, seq: 0 },
            { staff: 'grace', account: account(1), amount: cents(0) },
          ),
        ),
    ],
  ])('a decision about an unknown payout: %s', (_, act) => {
    expect(act(until('2026-12-04'))).toBe('wrong_state');
  });
  test('an approved payout cannot be approved again', () => {
    const squad = until('2026-12-04');
    expect(approve(squad, 'grace')).toBeNull();
    expect(approve(squad, 'kofi')).toBe('wrong_state');
  });
  test('a held payout that was never sent keeps its approval', () => {
    const squad = until('2026-12-04');
    approve(squad, 'grace');
    hold(squad);
    release(squad);
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'ready', heldReason: null });
    expect(mainPayout(squad.rotation, 1).approvals.map(({ staff }) => staff)).toEqual(['grace']);
  });
  test('a staff hold replaces an automatic hold, and a second staff hold is rejected', () => {
    const squad = until('2026-12-03');
    const [first] = squad.rotation.seats;
    if (first) first.blocked = 'new_bank';
    squad.until('2026-12-04');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'held', heldReason: 'new_bank' });
    expect(hold(squad)).toBeNull();
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'held', heldReason: 'staff' });
    expect(hold(squad)).toBe('wrong_state');
  });
  test('an approval has the amount that leaves, without the missing part and the set-off (MONEY §3.7)', () => {
    const squad = new Squad(6, 0, 120_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat6' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-04');
    const leaves = ifSentNow(squad.world, squad.day, KEY)?.payout.net;
    expect(leaves).toBe(588_000); // Five of six contributions, less the fee and the reserve share.
    expect(squad.domainEvents.findLast(({ kind }) => kind === 'payout_awaits_approval')).toMatchObject({
      amount: leaves,
    });
    approve(squad, 'grace');
    squad.until('2026-12-05');
    expect(squad.orders.findLast(({ kind }) => kind === 'payout')).toMatchObject({ round: 1, amount: leaves });
  });
  test('the rules reject an approval whose amount differs from the amount that leaves now', () => {
    const squad = until('2026-12-04');
    const approval = { staff: 'grace', account: account(1), amount: cents(587_999) };
    expect(squad.verdict(approvePayout(squad.world, squad.day, KEY, approval))).toBe('wrong_state');
  });
  test('a payout whose amount changed after its approval waits for another approval', () => {
    const squad = new Squad(6, 0, 120_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat6' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-04');
    approve(squad, 'grace');
    squad.receive({ kind: 'debt_paid', round: 1, seat: seat(6), amount: cents(120_000), payment: 'p1' });
    squad.until('2026-12-05');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'awaiting_approval', attempt: 0 });
    expect(squad.balance(accounts.pot(SQUAD, 1))).toBe(720_000);
    approve(squad, 'grace');
    expect(mainPayout(squad.until('2026-12-06').rotation, 1)).toMatchObject({ attempt: 1, net: 705_600 });
  });
  test('a payout that falls to the limit after the set-off needs no approval', () => {
    const squad = new Squad(6, 0, 100_000);
    squad.fate = (round, who) => (round === 1 && who === 'seat6' ? 'bank_account_closed' : 'confirmed');
    squad.until('2026-12-04');
    expect(mainPayout(squad.rotation, 1)).toMatchObject({ state: 'submitted', net: 490_000 });
  });
  test('a payout that waits for an approval keeps waiting if its amount falls to the limit', () => {
    const squad = until('2026-12-04');
    expect(mainPayout(squad.rotation, 1).state).toBe('awaiting_approval');
    squad.receive({ kind: 'charge_charged_back', round: 1, seat: seat(6), attempt: 1 });
    squad.until('2026-12-05');
    expect(mainPayout(squad.rotation, 1).state).toBe('awaiting_approval');
    expect(approve(squad, 'grace')).toBeNull();
    expect(mainPayout(squad.until('2026-12-06').rotation, 1)).toMatchObject({ attempt: 1, net: 490_000 });
  });
});
