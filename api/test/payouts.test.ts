import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';
import { because, WHY } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let kofi: Caller;
const members: Caller[] = [];
const member = (index: number): Caller => members[index] ?? app.visitor;

/** Advances the clock day by day until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 40) throw new Error('it never came');
    await app.advance(1);
  }
}

const stateOf = async (id: string) => (await grace.call('payout', inSquad(id))).state;
const accountOf = async (who: Caller) => (await who.call('banks', IN_PRODUCT)).find((bank) => bank.isPayout)?.id ?? '';
const returned = (who: Caller, id: string) =>
  who.propose('payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [id] } });

async function changeAccount(who: Caller, account: string): Promise<string> {
  const numbers = { holderName: 'Ada Obi', institution: '003', transit: '00006', account };
  const body = { ...numbers, isPayout: true };
  return (await (await who.confirm()).call('addBank', { ...IN_PRODUCT, body })).id;
}

/** Returns the objection link from the latest mail about a person’s payout account. */
async function objection(who: Caller): Promise<{ id: string }> {
  const mail = (await app.mailsTo(who.email)).find((found) =>
    found.subject.includes('payouts now go to another account'),
  );
  return { id: mail?.text.match(/payout-account#id=(\S+)/)?.[1] ?? '' };
}

/** Runs a squad until the payout of the first member is due, and returns the payout’s id. */
async function runSquad(contribution: number, size: number): Promise<string> {
  const squad = await app.openSquad(grace, { size, contribution });
  for (let index = 0; index < size; index += 1)
    await member(index).call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  const first = async () =>
    (
      await sql<{
        id: string;
        state: string;
      }>`select id, state from payouts where squad_id = ${squad} and round = 1`.execute(app.context.db)
    ).rows[0];
  await until(async () => !['scheduled', undefined].includes((await first())?.state));
  return (await first())?.id ?? '';
}

interface Days {
  readonly kept: string | null;
  readonly planned: string | null;
}

/**
 * Returns two days for each payout in a squad: the day stored with the payout and the day of the
 * round.
 */
async function daysOf(squad: string): Promise<Days[]> {
  const { rows } = await sql<Days>`
    select payouts.payout_on::text as kept, rounds.payout_on::text as planned
    from payouts left join rounds on (rounds.squad_id, rounds.number) = (payouts.squad_id, payouts.round)
    where payouts.squad_id = ${squad} order by payouts.round, seq
  `.execute(app.context.db);
  return rows;
}

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  kofi = await app.staff('kofi');
  for (const name of ['ada', 'beth', 'carl', 'dora', 'emi', 'femi']) members.push(await app.readyMember(name, grace));
});
afterAll(() => app.close());

describe('Returned payout with two confirmations (MONEY §3.7)', () => {
  let payout = '';
  test('A returned payout needs the confirmation of a second staff member', async () => {
    payout = await runSquad(10_000, 2);
    expect(await stateOf(payout)).toBe('submitted');
    for (const state of ['submitted', 'paid']) {
      await until(async () => (await stateOf(payout)) === state);
      expect(await returned(grace, payout)).toBe(await returned(grace, payout));
      expect((await grace.refused('releasePayout', { ...inSquad(payout), body: { reason: 'Looked at' } })).code).toBe(
        'wrong_state',
      );
      expect(await stateOf(payout)).toBe(state);
    }
    // Several staff members confirm the return at the same time. One request succeeds and the others get an
    // error.
    const said = { ...IN_PRODUCT, body: { returned: [payout] } };
    const others = [kofi, await app.staff('lena')];
    const answers = await Promise.all(others.map((who) => who.raw('payoutReturns', because(said))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    for (const late of [grace, ...others])
      expect((await late.refused('payoutReturns', because(said))).code).toBe('wrong_state');
    const { rows: confirmed } = await sql`
      select 1 from activity where action = 'confirmed_return' and subject = ${`payout:${payout}`}
    `.execute(app.context.db);
    expect(confirmed).toHaveLength(1);
    await app.context.runDailyJobs();
    expect(await stateOf(payout)).toBe('failed');
    expect((await kofi.refused('payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [payout] } })).code).toBe(
      'wrong_state',
    );
    expect(
      (await member(0).refused('payoutReturns', { ...IN_PRODUCT, body: { ...WHY, returned: [payout] } })).status,
    ).toBe(403);
  });

  test('A confirmation of a returned payout expires when the payout is sent again', async () => {
    await app.byTwo([grace, kofi], 'releasePayout', { ...inSquad(payout), body: { reason: 'Looked at' } });
    await app.context.runDailyJobs();
    expect(await stateOf(payout)).toBe('submitted');
    const again = await returned(kofi, payout);
    expect(await stateOf(payout)).toBe('submitted');
    const setAttempt = (change: number) =>
      sql`update payouts set attempt = attempt + ${change}::int where id = ${payout}`.execute(app.context.db);
    await setAttempt(1);
    expect((await grace.refused('approveAct', { params: { id: again }, body: WHY })).code).toBe('facts_changed');
    await setAttempt(-1);
    await kofi.call('withdrawAct', { params: { id: again }, body: WHY });
    const sent = await sql<{ sum: number }>`
      select sum(amount)::bigint as sum from ledger_transfers where kind = 'payout' and reference like 'payout:%'
    `.execute(app.context.db);
    const back = await sql<{
      sum: number;
    }>`select sum(amount)::bigint as sum from ledger_transfers where kind = 'payout_returned'`.execute(app.context.db);
    const { net } = await grace.call('payout', inSquad(payout));
    expect((sent.rows[0]?.sum ?? 0) - (back.rows[0]?.sum ?? 0)).toBe(net);
  });
});

describe('Approval of a payout for one account (MONEY §3.7)', () => {
  test('The approval of a payout expires when the payout account changes', async () => {
    const payout = await runSquad(100_000, 6);
    const [old, ofPayout] = [await accountOf(member(0)), inSquad(payout)];
    const detail = await grace.call('payout', ofPayout);
    expect(detail).toMatchObject({ state: 'awaiting_approval', account: { id: old, lastDigits: '567' } });
    const approval = (account: string) => ({ ...ofPayout, body: { account, reason: 'Looked at' } });
    const act = { params: { id: await grace.propose('approvePayout', approval(old)) }, body: WHY };
    expect((await grace.refused('approveAct', act)).code).toBe('same_staff');
    expect(await grace.call('payout', ofPayout)).toMatchObject({ state: 'awaiting_approval', approvals: 0 });
    const changed = await changeAccount(member(0), '7654321');
    // The payout can be on hold because the account is new.
    await app.advance(2);
    await kofi.confirm();
    expect((await kofi.refused('approveAct', act)).code).toBe('facts_changed');
    expect((await kofi.refused('approvePayout', approval(old))).code).toBe('wrong_state');
    await app.byTwo([grace, kofi], 'approvePayout', approval(changed));
    const second = sql`
      insert into payout_approvals (squad_id, round, seq, staff, account, amount)
      select squad_id, round, seq, ${kofi.id}, ${changed}, net from payouts where id = ${payout}`.execute(
      app.context.db,
    );
    await expect(second).rejects.toThrow('payout_approvals_once');
    await app.context.runDailyJobs();
    expect(await grace.call('payout', ofPayout)).toMatchObject({ state: 'submitted', account: { id: changed } });
    const { acts, isApproved } = await grace.call('payoutStory', ofPayout);
    expect(isApproved).toBe(true);
    expect(acts.find(({ action }) => action === 'approved_payout')).toMatchObject({ by: 'grace Staff' });

    // The approval counts only for this payout, so the next round’s payout needs a new approval.
    const waiting = async () =>
      (await grace.call('payouts', { ...IN_PRODUCT, query: { state: 'awaiting_approval' } })).data[0];
    await until(async () => (await waiting()) !== undefined);
    const next = inSquad((await waiting())?.id ?? '');
    expect(await grace.call('payoutStory', next)).toMatchObject({ needsApproval: true, isApproved: false });
  });
});

describe('New payout account (MONEY §3.12)', () => {
  test('Payouts to a new account are held for 24 hours', async () => {
    const squad = await app.openSquad(grace, { size: 2, name: 'Lakeside' });
    for (const [index, who] of [member(1), member(2)].entries())
      await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    const { rounds } = await grace.call('squad', inSquad(squad)).then(async () => {
      await until(async () => (await grace.call('squad', inSquad(squad))).status === 'active');
      return grace.call('squad', inSquad(squad));
    });
    const first = rounds[0]?.payout.id ?? '';
    await until(async () => app.inDays(1) >= (rounds[0]?.payoutOn ?? ''));
    const account = await changeAccount(member(1), '8888888');
    await sql`update people set payout_hold_until = payout_hold_until + interval '1 hour' where id = ${member(1).id}`.execute(
      app.context.db,
    );
    await app.advance(1);
    expect(await grace.call('payout', inSquad(first))).toMatchObject({ state: 'held', heldReason: 'new_bank' });
    await app.byTwo([grace, kofi], 'releasePayout', { ...inSquad(first), body: { reason: 'Looked at' } });
    await app.context.runDailyJobs();
    expect(await grace.call('payout', inSquad(first))).toMatchObject({ state: 'held', heldReason: 'new_bank' });
    await app.advance(1);
    expect(await grace.call('payout', inSquad(first))).toMatchObject({ state: 'submitted', account: { id: account } });
  });

  test('A submitted payout keeps its account in the bank file', async () => {
    const sent = await accountOf(member(1));
    const { id } = await grace.call('makeBankFile', IN_PRODUCT);
    const file = { params: { product: 'adashi' as const, id } };
    await app.byTwo([kofi, grace], 'releaseBankFile', because(file));
    const { data } = await grace.call('activity', { query: { q: 'kofi', pageSize: 10 } });
    expect(data.find(({ action }) => action === 'released_bank_file')?.details).toMatchObject(WHY);
    const before = (await grace.raw('bankFile', file)).body;
    expect(before).toContain('8888888');
    await changeAccount(member(1), '9999999');
    expect((await grace.raw('bankFile', file)).body).toBe(before);
    expect((await member(1).refused('deleteBank', inSquad(sent))).code).toBe('wrong_state');
    const unused = { holderName: 'Ada Obi', institution: '003', transit: '00006', account: '1212121' };
    const { id: extra } = await (await member(5).confirm()).call('addBank', {
      ...IN_PRODUCT,
      body: { ...unused, isPayout: false },
    });
    await member(5).call('deleteBank', inSquad(extra));
    const { rows } = await sql<{
      account: string;
    }>`select account from sandbox_orders where details ? 'seq' order by submitted_on desc, key limit 50`.execute(
      app.context.db,
    );
    const paid = new Set(rows.map((row) => row.account.slice(-3)));
    expect([paid.has('888'), paid.has('999')]).toEqual([true, false]);
  });

  test('The owner of a new payout account can object through the link in the mail', async () => {
    const victim = member(3);
    const old = await accountOf(victim);
    const stolen = await changeAccount(victim, '6666666');
    const query = await objection(victim);
    expect(await app.visitor.call('payoutAccountByLink', { query })).toMatchObject({
      member: 'Ada',
      lastDigits: '666',
      state: 'in_use',
    });
    await app.visitor.call('objectToAccount', { query });
    expect((await victim.refused('banks', IN_PRODUCT)).status).toBe(401);
    const again = await app.signIn(victim.email);
    expect(await accountOf(again)).toBe(old);
    expect((await app.visitor.call('payoutAccountByLink', { query })).state).toBe('objected');
    expect((await app.visitor.refused('objectToAccount', { query })).code).toBe('wrong_state');
    for (const staff of [grace, kofi]) {
      const { data } = await staff.call('notifications', { query: { page: 1, pageSize: 10 } });
      expect(data[0]).toMatchObject({ kind: 'payout_account_objected', member: 'Ada' });
    }
    // The attacker chooses the same account again, and the owner gets another mail. The link in the first mail is then
    // invalid.
    await (await again.confirm()).call('changeBank', { ...inSquad(stolen), body: { isPayout: true } });
    expect((await app.visitor.refused('objectToAccount', { query })).code).toBe('wrong_state');
    const next = await objection(again);
    expect(next.id).not.toBe(query.id);
    expect((await app.visitor.call('payoutAccountByLink', { query: next })).state).toBe('in_use');
    const wrong = { id: 'x'.repeat(43) };
    expect((await app.visitor.refused('payoutAccountByLink', { query: wrong })).status).toBe(404);
  });

  test('A staff decision about a payout gets a response before the engine runs', async () => {
    const { scheduleDueWork } = app.context;
    const woken: (string | undefined)[] = [];
    Object.assign(app.context, { scheduleDueWork: (asker?: string) => woken.push(asker) });
    const { data } = await grace.call('payouts', { ...IN_PRODUCT, query: { state: 'scheduled' } });
    const later = inSquad(data.at(-1)?.id ?? '');
    await grace.call('holdPayout', { ...later, body: { reason: 'Looked at' } });
    await app.byTwo([kofi, grace], 'releasePayout', { ...later, body: { reason: 'Looked at' } });
    Object.assign(app.context, { scheduleDueWork });
    // The scheduled work gets the id of the person whose pages need a refresh.
    expect(woken).toEqual([grace.id, grace.id]);
    expect((await grace.call('payout', later)).state).toBe('ready');
  });

  test('Nothing changes when a member chooses the same payout account again', async () => {
    const who = member(4);
    const held = () =>
      sql<{ on: Date | null }>`select payout_hold_until as on from people where id = ${who.id}`.execute(app.context.db);
    await (await who.confirm()).call('changeBank', { ...inSquad(await accountOf(who)), body: { isPayout: true } });
    expect((await held()).rows[0]?.on).toBeNull();
  });
});

/** Returns the expected amount of each payout, computed from the squad’s data (MONEY §3.8). */
const COMPUTE_EXPECTED = `
  update payouts set expected_net = case when attempt > 0 then net
    else planned.pot - planned.pot * planned.fee_bps / 10000 - planned.pot * planned.reserve_bps / 10000 end
  from (
    select entry.id, case when rounds.kind = 'refund' then 0 else fee_bps end as fee_bps,
      case when rounds.kind = 'refund' then 0 else reserve_bps end as reserve_bps,
      case
        when seq > 0 then entry.pot
        when opened then (
          select coalesce(sum(amount), 0)::bigint from contributions paid
          where paid.squad_id = entry.squad_id and paid.round = entry.round)
        when rounds.kind = 'rotation' then contribution * (
          select count(*) from seats where seats.squad_id = squads.id and seats.status = 'active')
        -- The members who received the leaver’s contributions pay the refund.
        else contribution * (
          select count(distinct received.recipient) from contributions own
          join rounds received on received.squad_id = own.squad_id and received.number = own.round
          where own.squad_id = squads.id and own.seat_id = rounds.recipient)
      end as pot
    from payouts entry join squads on squads.id = entry.squad_id
    join rounds on rounds.squad_id = entry.squad_id and rounds.number = entry.round
  ) planned where planned.id = payouts.id;
`;

test('The stored amount of each payout equals the expected amount at every step', async () => {
  const kept = async () => {
    const { rows } = await sql`select id, expected_net from payouts order by id`.execute(app.context.db);
    return rows;
  };
  const before = await kept();
  await asOwner(app.context.db, `update payouts set expected_net = 0; ${COMPUTE_EXPECTED}`);
  expect(before.length).toBeGreaterThan(5);
  expect(await kept()).toEqual(before);
});

test('The counts of payouts by state match the list of payouts', async () => {
  const { data } = await grace.call('payouts', { ...IN_PRODUCT, query: { pageSize: 100 } });
  const of = (state: string) => data.filter((payout) => payout.state === state).length;
  const { all, ...byState } = await grace.call('payoutCounts', IN_PRODUCT);
  expect(all).toBe(data.length);
  expect(byState).toEqual(Object.fromEntries(Object.keys(byState).map((state) => [state, of(state)])));
  expect(Object.values(byState).filter((count) => count > 0).length).toBeGreaterThan(1);
});

test('The ledger is balanced after all tests of payouts', async () => {
  expect(await verifyLedger(app.context.db)).toBeNull();
});

test('The stored day of a payout equals the payout day of its round', async () => {
  const squad = await app.openSquad(grace, { size: 3, contribution: 10_000 });
  for (const index of [0, 1, 2])
    await member(index).call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await until(async () => (await daysOf(squad)).length === 3);
  const [first, second, third] = await daysOf(squad);
  expect([first?.kept, second?.kept, third?.kept]).toEqual([first?.planned, second?.planned, third?.planned]);
  await asOwner(
    app.context.db,
    `update rounds set payout_on = '2031-01-02' where squad_id = '${squad}' and number = 2;
     delete from rounds where squad_id = '${squad}' and number = 3`,
  );
  expect((await daysOf(squad)).map(({ kept }) => kept)).toEqual([first?.kept, '2031-01-02', null]);
});
