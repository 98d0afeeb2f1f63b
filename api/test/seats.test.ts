import { cents, id } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reconcile, verifyLedger } from '../src/ledger/index.ts';
import { applyEvents, storeEvents } from '../src/rotation/index.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

/** Opens a squad with ready members, in the order of their positions. */
async function squadOf(names: readonly string[], more: { size?: number; accounts?: Record<string, string> } = {}) {
  const size = more.size ?? names.length;
  const squad = await app.openSquad(grace, { size });
  const members: Caller[] = [];
  for (const [index, name] of names.entries()) {
    const member = await app.readyMember(name, grace, more.accounts?.[name]);
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
    members.push(member);
  }
  return { squad, members };
}

async function seatOf(squad: string, member: Caller): Promise<string> {
  return (await member.call('squad', inSquad(squad))).seats.find((seat) => seat.isYou)?.id ?? '';
}

/** Names a guarantor for the member. Returns the ids of the guarantor and of the mailed link. */
async function nameGuarantor(member: Caller, email: string) {
  const body = { name: 'Uncle', email, phoneNumber: '4165550146', relationship: 'Uncle' };
  const named = await member.call('nominate', { body });
  return { id: named.id, query: { id: await linkOf(email) } };
}

async function linkOf(email: string): Promise<string> {
  const mails = await app.mailsTo(email);
  return mails.map((mail) => mail.text.match(/guarantor#id=(\S+)/)?.[1]).find((link) => link) ?? '';
}

describe('Guarantor of a member with debts', () => {
  test('Only a verified guarantor can replace another guarantor in a running squad', async () => {
    const { squad, members } = await squadOf(['rich', 'calm', 'poor'], { accounts: { poor: '9999901' } });
    const poor = members[2];
    if (!poor) throw new Error('nobody');
    await app.advance(29);
    const elder = { id: await linkOf('elder.poor@example.com') };
    const before = await app.visitor.call('guarantorByLink', { query: elder });
    expect(before.owed).toBeGreaterThan(0);

    const fresh = await nameGuarantor(poor, 'uncle.poor@example.com');
    const hand = (guarantorId: string) => ({ ...inSquad(squad), body: { guarantorId } });
    expect((await poor.refused('updateGuarantor', hand(fresh.id))).code).toBe('guarantor_not_verified');
    const unwilling = await nameGuarantor(poor, 'friend.poor@example.com');
    await app.visitor.call('answerByLink', { query: unwilling.query, body: { answer: 'declined' } });
    expect((await poor.refused('updateGuarantor', hand(unwilling.id))).code).toBe('guarantor_unwilling');
    await app.acceptAsGuarantor(fresh.query.id);
    expect((await poor.refused('updateGuarantor', hand(fresh.id))).code).toBe('guarantor_not_verified');
    expect(await app.visitor.call('guarantorByLink', { query: elder })).toEqual(before);

    await app.verifyGuarantor(fresh.id, grace);
    await poor.call('updateGuarantor', hand(fresh.id));
    expect((await app.visitor.call('guarantorByLink', { query: fresh.query })).owed).toBe(before.owed);
    expect((await app.visitor.call('guarantorByLink', { query: elder })).owed).toBe(0);
    const [mail] = await app.mailsTo('uncle.poor@example.com');
    expect(mail?.text).toContain(`CA$${before.owed / 100}.00 today`);
    const [released] = await app.mailsTo('elder.poor@example.com');
    expect(released?.subject).toBe("You're no longer the guarantor of Ada Obi in Riverside");
    const { rows } = await sql<{ of: string }>`
      select members.email as of from seats join guarantors on guarantors.id = guarantor_id
      join people members on members.id = guarantors.member_id and members.id = seats.person_id where squad_id = ${squad}
    `.execute(app.context.db);
    expect(rows).toHaveLength(members.length); // Each seat still has a guarantor whom the seat’s member named.
    const mails = await app.mailsTo('uncle.poor@example.com');
    await poor.call('updateGuarantor', hand(fresh.id));
    expect(await app.mailsTo('uncle.poor@example.com')).toEqual(mails);
    expect((await app.visitor.call('payByLink', { query: fresh.query })).paid).toBe(before.owed);
  });

  test('A guarantor gets one refund for a payment that the member no longer owes (MONEY §3.5)', async () => {
    const { db, engine, clock, payments } = app.context;
    const { squad, members } = await squadOf(['wealthy', 'quiet', 'late'], { accounts: { late: '9999901' } });
    const late = members[2] ?? expect.fail('nobody');
    await app.advance(29);
    const query = { id: await linkOf('elder.late@example.com') };
    const { paid } = await app.visitor.call('payByLink', { query });
    const row = await sql<{ id: string }>`select id from guarantors where email = 'elder.late@example.com'`.execute(db);
    const guarantor = id<'guarantor'>(row.rows[0]?.id ?? '');
    const about = { round: 1, seat: id<'seat'>(await seatOf(squad, late)), amount: cents(500), guarantor };
    await app.visitor.call('speakToGuarantor', { query, body: { language: 'fr' } });
    for (const eventId of ['too much', 'too much']) {
      const event = { kind: 'debt_paid', ...about, payment: 'too much' } as const;
      await storeEvents(db, 'sandbox', [{ eventId, squad: id(squad), event }]);
      await applyEvents(engine, clock.today());
    }
    await app.context.runDailyJobs();
    const sent = await sql`select key, amount from sandbox_orders where key like 'refund:%'`.execute(db);
    expect(sent.rows).toEqual([{ key: 'refund:too much', amount: 500 }]);
    expect(paid).toBeGreaterThan(0);
    const mails = (await app.mailsTo('elder.late@example.com')).filter(({ subject }) =>
      subject.includes('remboursons'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Nous vous remboursons 5,00 $ CA']);
    expect(mails[0]?.text).toContain('Vous avez payé pour Ada Obi dans Riverside');
    expect(await verifyLedger(db)).toBeNull();
    expect(await reconcile(db, 'clearing:sandbox', await payments.report())).toEqual([]);
    await sql`delete from sandbox_orders where key like 'refund:%'`.execute(db);
    expect(await reconcile(db, 'clearing:sandbox', await payments.report())).toEqual([
      { key: 'refund:too much', reported: 0, booked: -500 },
    ]);
  });

  test('Before the start, a member can choose any of their own guarantors', async () => {
    const { squad, members } = await squadOf(['early'], { size: 2 });
    const [early] = members;
    if (!early) throw new Error('nobody');
    const fresh = await nameGuarantor(early, 'uncle.early@example.com');
    await early.call('updateGuarantor', { ...inSquad(squad), body: { guarantorId: fresh.id } });
    expect((await early.call('squad', inSquad(squad))).missingOfMine).toEqual(['guarantor']);
    expect(await app.mailsTo('uncle.early@example.com')).toHaveLength(1);
    await grace.call('cancelSquad', because(inSquad(squad)));
    const again = { ...inSquad(squad), body: { guarantorId: fresh.id } };
    expect((await early.refused('updateGuarantor', again)).code).toBe('wrong_state');
  });
});

describe('Swap offer between two positions', () => {
  let squad: string;
  let [first, second, third]: Caller[] = [];
  const someone = (caller: Caller | undefined): Caller => caller ?? expect.fail('nobody');

  beforeAll(async () => {
    const made = await squadOf(['first', 'second', 'third'], { size: 5 });
    squad = made.squad;
    [first, second, third] = made.members;
  });

  async function offer(from: Caller, to: Caller): Promise<string> {
    const seat = await seatOf(squad, to);
    const own = await seatOf(squad, from);
    await from.call('proposeSwap', { ...inSquad(squad), body: { seat } });
    const { swaps } = await from.call('squad', inSquad(squad));
    return swaps.find((swap) => swap.from === own && swap.to === seat)?.id ?? '';
  }
  const accepting = (swapId: string) => ({ params: { product: 'adashi' as const, id: squad, swapId } });
  const positions = async () =>
    Object.fromEntries((await grace.call('squad', inSquad(squad))).seats.map((seat) => [seat.id, seat.position]));

  test('A swap offer expires when the member who made the offer changes position', async () => {
    const swap = await offer(someone(first), someone(second));
    expect((await someone(second).call('squad', inSquad(squad))).swaps).toMatchObject([
      { id: swap, fromPosition: 1, toPosition: 2 },
    ]);
    await someone(first).call('updatePosition', { ...inSquad(squad), body: { position: 5 } });
    const before = await positions();
    expect((await someone(second).refused('acceptSwap', accepting(swap))).status).toBe(404);
    expect(await positions()).toEqual(before);
    await someone(first).call('updatePosition', { ...inSquad(squad), body: { position: 1 } });
    expect((await someone(second).refused('acceptSwap', accepting(swap))).status).toBe(404);
    expect((await someone(second).call('squad', inSquad(squad))).swaps).toEqual([]);
  });

  test('A swap offer expires when one of the two members changes position or leaves', async () => {
    const seat = await seatOf(squad, someone(second));
    const byStaff = await offer(someone(first), someone(second));
    const params = { product: 'adashi' as const, id: squad, memberId: seat };
    await grace.call('assignPosition', because({ params, body: { position: 4, before: 2 } }));
    expect((await someone(second).refused('acceptSwap', accepting(byStaff))).status).toBe(404);

    const byOther = await offer(someone(first), someone(second));
    const other = await offer(someone(second), someone(third));
    await someone(third).call('acceptSwap', accepting(other));
    expect((await someone(second).refused('acceptSwap', accepting(byOther))).status).toBe(404);

    const byLeaver = await offer(someone(first), someone(third));
    await someone(first).call('leaveSquad', inSquad(squad));
    expect((await someone(third).refused('acceptSwap', accepting(byLeaver))).status).toBe(404);
  });

  test('A swap offer needs two different members with positions', async () => {
    const bare = await app.readyMember('bare', grace);
    await bare.call('joinSquad', { ...inSquad(squad), body: {} });
    const asking = (seat: string) => ({ ...inSquad(squad), body: { seat } });
    const own = await seatOf(squad, someone(second));
    expect((await bare.refused('proposeSwap', asking(own))).code).toBe('wrong_state');
    expect((await someone(second).refused('proposeSwap', asking(await seatOf(squad, bare)))).code).toBe('wrong_state');
    expect((await someone(second).refused('proposeSwap', asking(own))).code).toBe('wrong_state');
  });

  test('A new swap offer of a member replaces the earlier offer', async () => {
    const seat = await seatOf(squad, someone(third));
    await offer(someone(second), someone(third));
    const again = await offer(someone(second), someone(third));
    expect((await someone(second).call('squad', inSquad(squad))).swaps).toMatchObject([{ id: again, to: seat }]);
    await someone(third).call('declineSwap', accepting(again));
    expect((await someone(third).refused('acceptSwap', accepting(again))).status).toBe(404);
    await grace.call('cancelSquad', because(inSquad(squad)));
    const late = { ...inSquad(squad), body: { seat } };
    expect((await someone(second).refused('proposeSwap', late)).code).toBe('wrong_state');
  });

  test('Staff can move only current members of the squad, and only to free positions', async () => {
    const made = await squadOf(['here', 'also'], { size: 4 });
    const [here, also] = made.members;
    const moved = (memberId: string, position: number, before = 2) =>
      grace.refused(
        'assignPosition',
        because({
          params: { product: 'adashi', id: made.squad, memberId },
          body: { position, before },
        }),
      );
    const seat = await seatOf(made.squad, someone(also));
    expect((await moved(seat, 5)).fields).toHaveProperty('position');
    expect((await moved(seat, 1)).code).toBe('position_taken');
    await someone(also).call('leaveSquad', inSquad(made.squad));
    expect((await moved(seat, 3)).status).toBe(404);
    expect((await someone(here).call('squad', inSquad(made.squad))).myPosition).toBe(1);
    await grace.call('cancelSquad', because(inSquad(made.squad)));
  });

  test('A swap offer expires when a default moves other members to new positions', async () => {
    const running = await squadOf(['one', 'two', 'tri', 'for', 'fiv', 'six', 'sev'], { accounts: { fiv: '9999901' } });
    squad = running.squad;
    const [, , , , , sixth, seventh] = running.members;
    await app.advance(14);
    const swap = await offer(someone(sixth), someone(seventh));
    await app.advance(15);
    expect((await someone(sixth).call('squad', inSquad(squad))).myPosition).toBe(5);
    expect((await someone(seventh).refused('acceptSwap', accepting(swap))).status).toBe(404);
    const again = await offer(someone(sixth), someone(seventh));
    await someone(seventh).call('acceptSwap', accepting(again));
    expect((await someone(sixth).call('squad', inSquad(squad))).myPosition).toBe(6);
    // The server rejects a swap with a member who was paid, and with the offering member.
    const refusal = async (other: Caller | undefined) => {
      const body = { seat: await seatOf(squad, someone(other)) };
      return (await someone(sixth).refused('proposeSwap', { ...inSquad(squad), body })).code;
    };
    const [one, , , , fiv] = running.members;
    expect([await refusal(one), await refusal(sixth)]).toEqual(['already_paid', 'bad_input']);
    // An offer to a debtor does not reveal the debt. Only the debtor sees that the debt blocks the acceptance.
    const toDebtor = await offer(someone(sixth), someone(fiv));
    const ofDebtor = await someone(fiv).call('squad', inSquad(squad));
    expect(ofDebtor).toMatchObject({ swaps: [{ id: toDebtor }], inDefault: true });
    expect((await someone(fiv).refused('acceptSwap', accepting(toDebtor))).code).toBe('in_default');
    expect(
      (
        await someone(fiv).refused('proposeSwap', {
          ...inSquad(squad),
          body: { seat: await seatOf(squad, someone(sixth)) },
        })
      ).code,
    ).toBe('in_default');
    // An offer from a member with a new debt ends for the other member.
    const accepted = await offer(someone(sixth), someone(seventh));
    expect(await someone(seventh).call('squad', inSquad(squad))).toMatchObject({
      swaps: [{ id: accepted }],
      inDefault: false,
    });
    const debt = sql`
      update contributions set state = 'failed', owed_reserve = amount, is_open = true
      where squad_id = ${squad} and seat_id = ${await seatOf(squad, someone(sixth))} and round = 1`;
    await debt.execute(app.context.db);
    expect((await someone(seventh).call('squad', inSquad(squad))).swaps).toEqual([]);
    expect((await someone(sixth).call('squad', inSquad(squad))).swaps).toMatchObject([{ id: accepted }]);
    expect((await someone(seventh).refused('acceptSwap', accepting(accepted))).status).toBe(404);
  });
});

describe('Template of a practice squad', () => {
  test('Members can copy the template of a practice squad and cannot join the template', async () => {
    const member = await app.readyMember('player', grace);
    const offer = (await member.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } })).data[0]?.id ?? '';
    expect((await member.refused('joinSquad', { ...inSquad(offer), body: { position: 1 } })).status).toBe(404);
    expect((await sql`select 1 from seats where squad_id = ${offer}`.execute(app.context.db)).rows).toEqual([]);
    const { id: copy } = await member.call('joinTestSquad', inSquad(offer));
    const real = await app.openSquad(grace);
    for (const wrong of [copy, real]) {
      expect((await member.refused('joinTestSquad', inSquad(wrong))).status).toBe(404);
    }
    await grace.call('cancelSquad', because(inSquad(real)));
    expect(
      (await grace.call('deletePerson', { params: { id: member.id }, body: { reason: 'As they asked' } })).message,
    ).toBe('Erased');
  });
});

/** Withdraws the wallet balance, including the returned reserve. */
async function emptyWallet(member: Caller): Promise<void> {
  const { balance } = await member.call('wallet', { query: {} });
  const [bank] = await member.call('banks', IN_PRODUCT);
  await member.call('withdraw', { body: { amount: balance, bankId: bank?.id ?? '' } });
  await app.advance(4);
}

describe('Deletion of a person', () => {
  test('Staff cannot delete a person with a pending refund', async () => {
    const { squad, members } = await squadOf(['keen', 'kind', 'leaver']);
    const leaver = members[2] ?? expect.fail('nobody');
    await app.advance(11);
    await leaver.call('leaveSquad', inSquad(squad));
    const erase = { params: { id: leaver.id }, body: { reason: 'As they asked' } };
    const rounds = async () => (await grace.call('squad', inSquad(squad))).rounds;
    expect((await rounds()).at(-1)).toMatchObject({ kind: 'refund' });
    expect(await leaver.call('obstacles', {})).toMatchObject([
      { kind: 'charge', squad: 'Riverside', squadId: squad, amount: 10_000 },
      { kind: 'payout', squad: 'Riverside', squadId: squad, amount: 10_000 },
    ]);
    expect((await grace.refused('deletePerson', erase)).code).toBe('has_money');
    await app.advance(40);
    expect(await leaver.call('obstacles', {})).toEqual([]);
    expect((await rounds()).at(-1)?.payout.state).toBe('paid');
    expect((await grace.call('deletePerson', erase)).message).toBe('Erased');
  });

  test('Staff cannot delete a person with an open debt', async () => {
    const { squad, members } = await squadOf(['owing', 'patient', 'calmer'], { accounts: { owing: '9999901' } });
    const debtor = members[0] ?? expect.fail('nobody');
    await app.advance(60);
    expect((await grace.call('squad', inSquad(squad))).status).toBe('completed');
    expect(
      (await grace.refused('deletePerson', { params: { id: debtor.id }, body: { reason: 'As they asked' } })).code,
    ).toBe('has_money');
    await app.visitor.call('payByLink', { query: { id: await linkOf('elder.owing@example.com') } });
    expect(
      (await grace.call('deletePerson', { params: { id: debtor.id }, body: { reason: 'As they asked' } })).message,
    ).toBe('Erased');
  });

  test('Staff cannot delete a person while a refund to the person’s guarantor is pending', async () => {
    const { db, engine, clock, payments } = app.context;
    const { squad, members } = await squadOf(['spared', 'steady', 'thrifty']);
    const member = members[0] ?? expect.fail('nobody');
    await app.advance(60);
    await emptyWallet(member);
    const named = await sql<{ id: string }>`select id from guarantors where member_id = ${member.id}`.execute(db);
    const guarantor = id<'guarantor'>(named.rows[0]?.id ?? '');
    const about = { round: 1, seat: id<'seat'>(await seatOf(squad, member)), amount: cents(700), guarantor };
    const event = { kind: 'debt_paid', ...about, payment: 'for nothing' } as const;
    await storeEvents(db, 'sandbox', [{ eventId: 'for nothing', squad: id(squad), event }]);
    const isDown = vi.spyOn(payments, 'refund').mockRejectedValue(new Error('The provider is down'));
    await applyEvents(engine, clock.today());
    await app.context.runDailyJobs();
    expect(await member.call('obstacles', {})).toMatchObject([
      { kind: 'refund', squad: 'Riverside', squadId: squad, amount: 700 },
    ]);
    const erase = { params: { id: member.id }, body: { reason: 'Asked to be forgotten' } };
    expect((await grace.refused('deletePerson', erase)).code).toBe('has_money');
    isDown.mockRestore();
    await sql`update outbox set next_attempt_at = now() where kind = 'refund'`.execute(db);
    await app.context.runDailyJobs();
    expect(await member.call('obstacles', {})).toEqual([]);
    expect((await app.mailsTo('elder.spared@example.com'))[0]?.subject).toBe("We're refunding you CA$7.00");
    expect((await grace.call('deletePerson', erase)).message).toBe('Erased');
  });
});
