import { addDays } from '@adashi/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, FIRST_DAY, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { because } from './reasons.ts';

const inDays = (days: number) => addDays(FIRST_DAY, days);
const IN_TWO_MONTHS = inDays(60);

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let carl: Caller;

beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  beth = await app.readyMember('beth', grace);
  carl = await app.readyMember('carl', grace);
});
afterAll(() => app.close());

describe('Opening a squad', () => {
  test.each([
    [{ contribution: 499 }, 'contribution'],
    [{ contribution: 100_001 }, 'contribution'],
    [{ contribution: 1_000.5 }, 'contribution'],
    [{ size: 1 }, 'size'],
    [{ size: 53 }, 'size'],
    [{ name: 'ab' }, 'name'],
    [{ startOn: '2026-02-30' }, 'startOn'],
    [{ startOn: '2020-01-03' }, 'startOn'],
    [{ startOn: '0000-01-01' }, 'startOn'],
    [{ startOn: inDays(367) }, 'startOn'],
    [{ startOn: '9999-12-31' }, 'startOn'],
  ])('The server rejects a squad with the terms %o', async (wrong, field) => {
    const body = { name: 'Riverside', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS, ...wrong };
    expect((await grace.refused('openSquad', { ...IN_PRODUCT, body })).fields).toHaveProperty(field);
  });

  test('A member cannot open a squad', async () => {
    expect((await ada.refused('openSquad', { ...IN_PRODUCT, body: {} })).status).toBe(403);
    const body = { name: 'Riverside', contribution: 10_000, size: 4, startOn: IN_TWO_MONTHS };
    expect((await ada.refused('openSquad', { ...IN_PRODUCT, body })).status).toBe(403);
    expect((await ada.refused('mySquads', { params: { product: 'ajohome' } })).code).toBe('coming_soon');
  });
});

describe('Joining a squad', () => {
  test('Two members who join a squad at the same time cannot get the same position', async () => {
    const squad = await app.openSquad(grace, { size: 3 });
    const press = (caller: Caller) => caller.raw('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const answers = await Promise.all([press(ada), press(beth), press(carl)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('The database rejects two seats at one position', async () => {
    const squad = await app.openSquad(grace, { size: 3 });
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    const same = sql`update seats set position = 1 where squad_id = ${squad}`.execute(app.context.db);
    await expect(same).rejects.toThrow('seats_position_once');
    await grace.call('cancelSquad', because(inSquad(squad)));
  });

  test('An unverified member cannot join a squad', async () => {
    const squad = await app.openSquad(grace, { size: 2 });
    const newcomer = await app.member('newcomer');
    expect((await newcomer.refused('joinSquad', { ...inSquad(squad), body: { position: 1 } })).code).toBe(
      'identity_missing',
    );
    await ada.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    expect((await ada.refused('joinSquad', { ...inSquad(squad), body: { position: 2 } })).code).toBe('already_member');
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    expect((await carl.refused('joinSquad', { ...inSquad(squad), body: {} })).code).toBe('squad_full');
    await beth.call('leaveSquad', inSquad(squad));
    await ada.call('updatePosition', { ...inSquad(squad), body: { position: 2 } });
    expect((await ada.refused('updatePosition', { ...inSquad(squad), body: { position: 3 } })).fields).toHaveProperty(
      'position',
    );
    await grace.call('cancelSquad', because(inSquad(squad)));
    expect((await carl.refused('joinSquad', { ...inSquad(squad), body: {} })).code).toBe('not_found');
    expect((await carl.refused('squad', inSquad(squad))).status).toBe(404);
  });

  test('A member can join a proposed circle only with the circle’s code', async () => {
    const body = { name: 'Obi Family', contribution: 2_500, size: 2, startOn: IN_TWO_MONTHS };
    const { id: squad } = await ada.call('proposeSquad', { ...IN_PRODUCT, body });
    expect((await beth.refused('squad', inSquad(squad))).status).toBe(404);
    const { inviteCode } = await ada.call('squad', inSquad(squad));
    expect((await ada.refused('approveSquad', because(inSquad(squad)))).status).toBe(403);
    await grace.call('approveSquad', because(inSquad(squad)));
    expect((await grace.refused('declineSquad', { ...inSquad(squad), body: { reason: 'Too late' } })).code).toBe(
      'wrong_state',
    );
    expect((await beth.refused('joinSquad', { ...inSquad(squad), body: { position: 1 } })).status).toBe(404);
    const code = inviteCode ?? '';
    expect(await beth.call('squadByInvite', { params: { product: 'adashi', code } })).toEqual({ id: squad });
    await beth.call('joinSquad', { ...inSquad(squad), body: { position: 1, inviteCode: code } });
    expect((await grace.call('squads', { ...IN_PRODUCT, query: { q: 'Obi' } })).total).toBe(1);
    expect((await carl.call('squads', { ...IN_PRODUCT, query: { q: 'Obi' } })).total).toBe(0);
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { name: 'Obi Circle' } }));
    const seat = (await grace.call('squad', inSquad(squad))).seats[0]?.id ?? '';
    const params = { product: 'adashi' as const, id: squad, memberId: seat };
    await grace.call('assignPosition', because({ params, body: { position: 2, before: 1 } }));
    await grace.call('removeMember', because({ params, body: { step: 'seat' } }));
    await grace.call('cancelSquad', because(inSquad(squad)));
    expect((await ada.call('proposeSquad', { ...IN_PRODUCT, body })).id).not.toBe(squad);
  });

  test('A squad that is not ready starts a week later', async () => {
    const squad = await app.openSquad(grace, { size: 2, feeBps: 0 });
    const dora = await app.member('dora');
    await app.verifyIdentity(dora);
    await dora.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    const before = await dora.call('squad', inSquad(squad));
    expect(before.missingOfMine).toEqual(['bank', 'guarantor', 'agreement']);
    expect((await grace.refused('startSquad', { ...inSquad(squad), body: { reason: 'Now' } })).code).toBe(
      'start_too_early',
    );
    await app.advance(10);
    const after = await dora.call('squad', inSquad(squad));
    expect(after.startOn > before.startOn).toBe(true);
    expect((await app.mailsTo('dora@example.com'))[0]?.text).toContain('a bank account, a guarantor, the agreement');
    const guarantor = await dora.call('nominate', {
      body: { name: 'Elder', email: 'e@example.com', phoneNumber: '4165550145', relationship: 'Aunt' },
    });
    await dora.call('updateGuarantor', { ...inSquad(squad), body: { guarantorId: guarantor.id } });
    expect(
      (await ada.refused('updateGuarantor', { ...inSquad(squad), body: { guarantorId: guarantor.id } })).status,
    ).toBe(404);
    await grace.call('changeSquad', because({ ...inSquad(squad), body: { size: 3 } }));
    await grace.call('cancelSquad', because(inSquad(squad)));
  });
});
