import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
/** The first link of Ada's guarantor. The guarantor signed before Ada joined a squad. */
let elder: { id: string };
let large: string;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  ada = await app.readyMember('ada', grace);
  elder = await linkOf('elder.ada@example.com');
});
afterAll(() => app.close());

/** Returns the id in the newest link to a guarantor. */
async function linkOf(email: string): Promise<{ id: string }> {
  const links = (await app.mailsTo(email)).map(({ text }) => text.match(/guarantor#id=(\S+)/)?.[1]);
  return { id: links.find((link) => link !== undefined) ?? '' };
}

const look = (query: { id: string }) => app.visitor.call('guarantorByLink', { query });
const missing = async (member: Caller, squad: string) => (await member.call('squad', inSquad(squad))).missingOfMine;
const decline = (query: { id: string }) =>
  app.visitor.call('answerByLink', { query, body: { answer: 'declined' as const } });
const noticesOf = async (member: Caller, kind: string) =>
  (await member.call('notifications', { query: { pageSize: 100 } })).data.filter((notice) => notice.kind === kind);

async function signs(query: { id: string }, most?: number) {
  const { version, language } = await look(query);
  const body = {
    answer: 'accepted' as const,
    signature: 'Elder Obi',
    language,
    version,
    ...(most !== undefined && { most }),
  };
  return { query, body };
}

async function joins(member: Caller, squad: string, position: number): Promise<void> {
  await member.call('joinSquad', { ...inSquad(squad), body: { position } });
}

/** Creates a guarantor who has neither signed nor declined yet. */
async function asks(member: Caller, email: string): Promise<{ id: string }> {
  const body = { name: 'Uncle Obi', email, phoneNumber: '4165550145', relationship: 'Uncle' };
  await member.call('nominate', { body });
  return linkOf(email);
}

describe('Promise that a guarantor signed before the member joined a squad', () => {
  test('The guarantor promises a total amount, and the member can join squads within this amount without a new signature', async () => {
    expect((await look(elder)).promise).toMatchObject({ isAsked: false, signed: 1_000_000 });
    const small = await app.openSquad(grace, { size: 3 });
    await joins(ada, small, 1);
    expect(await missing(ada, small)).toEqual([]);
    expect((await app.mailsTo('elder.ada@example.com'))[0]?.subject).toContain('names you as guarantor');
    expect((await look(elder)).squads).toMatchObject([{ id: small, isPromised: true }]);
  });

  test('A seat in a large squad is not ready before the guarantor signs the larger promise', async () => {
    large = await app.openSquad(grace, { contribution: 100_000, size: 52, name: 'Large' });
    await joins(ada, large, 1);
    expect(await missing(ada, large)).toEqual(['guarantor']);
    const [mail] = await app.mailsTo('elder.ada@example.com');
    expect(mail?.subject).toBe('Please sign a new promise for Ada Obi');
    expect(mail?.text).toContain('CA$10,000.00');
    expect(mail?.text).toContain('CA$51,200.00');
    expect((await look(elder)).promise).toEqual({
      isAsked: true,
      isOffered: true,
      signed: 1_000_000,
      least: 5_120_000,
      usual: 5_120_000,
      most: 5_120_000,
    });
  });

  test('The guarantor can decline the new squad through the mailed link, and the earlier promise stays valid', async () => {
    await decline(await linkOf('elder.ada@example.com'));
    expect((await look(elder)).squads.map(({ name }) => name)).toEqual(['Riverside']);
    expect((await ada.call('squad', inSquad(large))).myGuarantor).toBeNull();
    expect(await missing(ada, large)).toEqual(['guarantor']);
    expect((await noticesOf(ada, 'guarantor_ended'))[0]).toMatchObject({ guarantor: 'Elder' });
    const again = { query: elder, body: { answer: 'declined' as const } };
    expect((await app.visitor.refused('answerByLink', again)).code).toBe('wrong_state');
  });

  test('A new signature makes the seat ready, and the app keeps both signed promises', async () => {
    const [own] = (await ada.call('guarantors', { query: {} })).data;
    await ada.call('updateGuarantor', { ...inSquad(large), body: { guarantorId: own?.id ?? '' } });
    expect(await missing(ada, large)).toEqual(['guarantor']);
    const fresh = await linkOf('elder.ada@example.com');
    expect((await app.visitor.refused('answerByLink', await signs(fresh, 5_119_999))).fields).toHaveProperty('most');
    expect((await app.visitor.refused('answerByLink', await signs(fresh, 5_120_001))).fields).toHaveProperty('most');
    await app.visitor.call('answerByLink', await signs(fresh));
    expect(await missing(ada, large)).toEqual([]);
    expect((await look(elder)).promise).toMatchObject({ isAsked: false, signed: 5_120_000 });
    const { rows } = await sql<{ most: string; body: string }>`
      select most, body from guarantees join guarantors on guarantors.id = guarantor_id
      where email = 'elder.ada@example.com' order by signed_at
    `.execute(app.context.db);
    expect(rows.map(({ most }) => Number(most))).toEqual([1_000_000, 5_120_000]);
    expect(rows[0]?.body).toContain('CA$10,000.00');
    expect(rows[1]?.body).toContain('CA$51,200.00');
  });

  test('A guarantor who does not answer gets at most five requests for a signature', async () => {
    const cleo = await app.readyMember('cleo', grace);
    const squad = await app.openSquad(grace, { contribution: 100_000, size: 52, name: 'Tried' });
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await joins(cleo, squad, 1);
      await cleo.call('leaveSquad', inSquad(squad));
    }
    const asked = (await app.mailsTo('elder.cleo@example.com')).filter(({ subject }) =>
      subject.startsWith('Please sign a new promise'),
    );
    expect(asked).toHaveLength(5);
  });

  test('A squad that grows beyond the signed amount needs a new signature', async () => {
    const beth = await app.readyMember('beth', grace);
    const uncle = await asks(beth, 'uncle.beth@example.com');
    const squad = await app.openSquad(grace, { size: 2 });
    await joins(beth, squad, 1);
    const [named] = (await beth.call('guarantors', { query: { q: 'Uncle' } })).data;
    const guarantorId = named?.id ?? '';
    await beth.call('updateGuarantor', { ...inSquad(squad), body: { guarantorId } });
    await app.visitor.call('answerByLink', await signs(uncle));
    await app.verifyGuarantor(guarantorId, grace);
    expect(await missing(beth, squad)).toEqual([]);
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { size: 3 } }));
    expect(await missing(beth, squad)).toEqual(['guarantor']);
    expect((await look(uncle)).promise).toMatchObject({ isAsked: true, signed: 10_000, least: 20_000 });
    await app.visitor.call('answerByLink', await signs(await linkOf('uncle.beth@example.com')));
    expect(await missing(beth, squad)).toEqual([]);
  });
});

describe('End of a promise', () => {
  test('A guarantor can end the promise for squads that have not started', async () => {
    const carl = await app.readyMember('carl', grace);
    const squad = await app.openSquad(grace, { size: 3 });
    await joins(carl, squad, 1);
    expect(await missing(carl, squad)).toEqual([]);
    const query = await linkOf('elder.carl@example.com');
    await app.visitor.call('endByLink', { query });
    expect(await missing(carl, squad)).toEqual(['guarantor']);
    expect((await noticesOf(carl, 'guarantor_ended'))[0]).toMatchObject({ guarantor: 'Elder' });
    const [own] = (await carl.call('guarantors', { query: {} })).data;
    expect(own?.status).toBe('ended');
    const back = { ...inSquad(squad), body: { guarantorId: own?.id ?? '' } };
    expect((await carl.refused('updateGuarantor', back)).code).toBe('guarantor_unwilling');
    expect((await app.visitor.refused('guarantorByLink', { query })).status).toBe(404);
  });

  test('The guarantor of a running squad stays liable after the guarantor ends the promise', async () => {
    const dora = await app.readyMember('dora', grace, '9999901');
    const emil = await app.readyMember('emil', grace);
    const running = await app.openSquad(grace, { size: 2 });
    await joins(dora, running, 1);
    await joins(emil, running, 2);
    for (let days = 0; (await dora.call('squad', inSquad(running))).status !== 'active'; days += 1) {
      if (days > 30) throw new Error('the squad never starts');
      await app.advance(1);
    }
    const query = await linkOf('elder.dora@example.com');
    await app.visitor.call('endByLink', { query });
    expect((await app.visitor.refused('endByLink', { query })).code).toBe('wrong_state');
    for (let days = 0; (await look(query)).owed === 0; days += 1) {
      if (days > 40) throw new Error('nothing is asked for');
      await app.advance(1);
    }
    const { owed, status } = await look(query);
    expect(status).toBe('ended');
    expect(await app.visitor.call('payByLink', { query })).toMatchObject({ paid: owed });
  });
});

describe('Invalid links to a promise', () => {
  test('A mistyped link and the links of a declined, rejected or ended promise return the same response', async () => {
    const finn = await app.readyMember('finn', grace);
    const declined = await asks(finn, 'declined.finn@example.com');
    await decline(declined);
    const rejected = await asks(finn, 'rejected.finn@example.com');
    await app.acceptAsGuarantor(rejected.id, 'Uncle Obi');
    const [named] = (await finn.call('guarantors', { query: { q: 'rejected' } })).data;
    await grace.call(
      'verifyGuarantor',
      because({ params: { id: named?.id ?? '' }, body: { status: 'rejected' as const } }),
    );
    const ended = await linkOf('elder.finn@example.com');
    await app.visitor.call('endByLink', { query: ended });
    const routes = {
      guarantorByLink: {},
      guaranteePdf: {},
      answerByLink: { body: { answer: 'declined' } },
      speakToGuarantor: { body: { language: 'fr' } },
      payByLink: {},
      endByLink: {},
    } as const;
    for (const [name, input] of Object.entries(routes)) {
      const answers = [];
      for (const query of [declined, rejected, ended, { id: 'x'.repeat(43) }]) {
        const answer = await app.visitor.raw(name as keyof typeof routes, { query, ...input }); // `Object.entries` loses the key type.
        const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
        answers.push([answer.statusCode, body]);
      }
      expect(answers[0]?.[0], name).toBe(404);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, name).toBe(1);
    }
  });
});

describe('Guards of the database', () => {
  const guarantorOf = (email: string) => sql`(select id from guarantors where email = ${email})`;

  test('The amounts of the squads under a promise cannot exceed the signed total', async () => {
    const squad = await app.openSquad(grace, { contribution: 100_000, size: 20 });
    const gina = await app.readyMember('gina', grace);
    await joins(gina, squad, 1);
    const write = sql`insert into guarantee_squads (guarantee_id, squad_id, most, added_at)
      select id, ${squad}, 1000001, now() from guarantees where guarantor_id = ${guarantorOf('elder.gina@example.com')}`;
    await expect(write.execute(app.context.db)).rejects.toMatchObject({ constraint: 'guarantee_squads_within_total' });
  });

  test('The charges of a guarantor cannot exceed the amount that the guarantor signed for the squad', async () => {
    const hana = await app.readyMember('hana', grace);
    const squad = await app.openSquad(grace, { size: 2 });
    await joins(hana, squad, 1);
    const charge = (name: string, amount: number) => sql`
      insert into guarantor_charges (payment, flow, provider, guarantor_id, squad_id, round, seat_id, amount, asked_at, state)
      select ${name}, gen_random_uuid(), 'sandbox', guarantor_id, squad_id, 1, id, ${amount}, now(), 'ordered'
      from seats where squad_id = ${squad} and person_id = ${hana.id}`;
    await charge('first', 6_000).execute(app.context.db);
    await expect(charge('second', 4_001).execute(app.context.db)).rejects.toMatchObject({
      constraint: 'guarantor_charges_within_promise',
    });
    await charge('third', 4_000).execute(app.context.db);
    const paid = sql`insert into guarantor_payments (payment, guarantor_id, squad_id, round, amount, paid_at)
      select 'fourth', guarantor_id, squad_id, 1, 1, now() from seats where squad_id = ${squad} and person_id = ${hana.id}`;
    await expect(paid.execute(app.context.db)).rejects.toMatchObject({
      constraint: 'guarantor_payments_within_promise',
    });
  });
});
