import { ROUTES, type Route, roleMay, STAFF_ROLES, type StaffRole } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, IN_PRODUCT, inSquad, KYC, PASSWORD, TestApp } from './app.ts';
import { Passkey } from './passkey.ts';

let app: TestApp;
/**
 * Ada owns the requested resources. The neighbour is a member of Ada’s squads. The stranger is in
 * no squad.
 */
let ada: Caller;
let beth: Caller;
let eve: Caller;
/** A former member who joined Ada’s squads and left before the start. */
let fran: Caller;
/** One staff member for each role. */
const staff = new Map<StaffRole, Caller>();

/** The ids of Ada’s resources and squads, by name. */
const hers: Record<string, string> = {};
const THINGS = [
  'payment',
  'payout',
  'bank',
  'guarantor',
  'session',
  'passkey',
  'notification',
  'ticket',
  'swap',
] as const;

async function begin(): Promise<void> {
  app = await TestApp.open();
  const grace = await app.staff('grace', 'superadmin');
  const ready = async (name: string) => app.confirmed((await app.readyMember(name, grace)).email);
  [ada, beth, eve, fran] = [await ready('ada'), await ready('beth'), await ready('eve'), await ready('fran')];
  for (const role of STAFF_ROLES) staff.set(role, await app.staff(`of.${role}`, role));
  hers.running = await app.openSquad(grace, { name: 'Running' });
  hers.waiting = await app.openSquad(grace, { name: 'Waiting', size: 3, startOn: app.inDays(60) });
  for (const squad of [hers.running, hers.waiting]) {
    await fran.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
    await fran.call('leaveSquad', inSquad(squad));
  }
  for (const squad of [hers.running, hers.waiting])
    for (const [index, member] of [ada, beth].entries())
      await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
  await app.advance(26);
  const agreement = { title: 'Later', bodyEn: 'What only Ada has signed.', bodyFr: 'Ce que seule Ada a signé.' };
  hers.agreement = (await grace.call('addAgreement', { body: agreement })).id;
  const asked = { params: { id: hers.agreement } };
  const { fingerprint } = await grace.call('agreement', asked);
  await grace.call('publishAgreement', { ...asked, body: { fingerprint, reason: 'For all' } });
  await ada.call('signAgreement', { ...asked, body: { status: 'agreed', signature: 'Ada Obi' } });
}

async function collect(): Promise<void> {
  const device = new Passkey(app.context.config.publicUrl);
  const response = device.made(await ada.call('passkeyOptions', {}));
  hers.passkey = (await ada.call('addPasskey', { body: { name: 'Phone', response } })).id;
  hers.ticket = String((await ada.call('writeTicket', { body: { topic: 'paying', text: 'A question of Ada' } })).id);
  hers.bank = (await ada.call('banks', IN_PRODUCT))[0]?.id ?? '';
  hers.guarantor = (await ada.call('guarantors', { query: {} })).data[0]?.id ?? '';
  hers.session = (await ada.call('sessions', {}))[0]?.id ?? '';
  hers.notification = String((await ada.call('notifications', { query: {} })).data[0]?.id ?? '');
  hers.reference = (await ada.call('me', {})).kycVerificationReference ?? '';
  const { data: paid } = await ada.call('payments', { ...IN_PRODUCT, query: { state: 'confirmed' } });
  hers.payment = paid[0]?.id ?? '';
  hers.payout = (await ada.call('payouts', { ...IN_PRODUCT, query: {} })).data[0]?.id ?? '';
  const running = await ada.call('squad', inSquad(hers.running ?? ''));
  hers.seat = running.seats.find(({ isYou }) => isYou)?.id ?? '';
  const waiting = await ada.call('squad', inSquad(hers.waiting ?? ''));
  const seat = waiting.seats.find(({ isYou }) => isYou)?.id ?? '';
  await beth.call('proposeSwap', { ...inSquad(waiting.id), body: { seat } });
  hers.swap = (await ada.call('squad', inSquad(waiting.id))).swaps[0]?.id ?? '';
  const offer = (await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } })).data[0]?.id ?? '';
  hers.practice = (await ada.call('joinTestSquad', inSquad(offer))).id;
}

beforeAll(async () => {
  await begin();
  await collect();
});
afterAll(() => app.close());

type Name = keyof typeof ROUTES;
type Case = readonly [thing: string, more?: object];

const PERSON = { firstName: 'Eve' };
/**
 * For each call with an id, the resource of Ada and the rest of the input. The contract field
 * `whose` names the callers that get 404.
 */
const ASKED: Partial<Record<Name, Case>> = {
  updatePersonalInfo: ['person', { body: PERSON }],
  updateEmployerInfo: ['person', { body: { jobTitle: 'Thief' } }],
  updatePassword: ['person', { body: { oldPassword: PASSWORD, password: 'Another2026!' } }],
  submitKyc: ['person', { body: { ...KYC, email_address: 'ada@example.com' } }],
  kyc: ['person'],
  changeKyc: ['person', { body: { ...KYC, email_address: 'ada@example.com' } }],
  kycCallback: ['reference'],
  squad: ['running'],
  joinSquad: ['running', { body: { position: 2 } }],
  squadLedger: ['running'],
  squadLedgerFile: ['running'],
  inviteToSquad: ['running', { body: { emails: ['friend@example.com'] } }],
  squadCalendar: ['running'],
  squadDraw: ['running'],
  squadStart: ['running'],
  messages: ['running'],
  writeMessage: ['running', { body: { text: 'Hello', seen: 0 } }],
  leaveSquad: ['waiting'],
  updatePosition: ['waiting', { body: { position: 3 } }],
  proposeSwap: ['seat'],
  acceptSwap: ['swap'],
  declineSwap: ['swap'],
  updateGuarantor: ['guarantor'],
  joinTestSquad: ['practice'],
  nextWeek: ['practice'],
  payment: ['payment'],
  paymentReceipt: ['payment'],
  payNow: ['payment', { body: { from: 'bank' } }],
  payout: ['payout'],
  statementPdf: ['running'],
  statementCsv: ['running'],
  bank: ['bank'],
  changeBank: ['bank', { body: { holderName: 'Eve Obi' } }],
  deleteBank: ['bank'],
  objectToBank: ['bank'],
  withdraw: ['bank', { body: { amount: 500 } }],
  guarantor: ['guarantor'],
  agreementPdf: ['agreement'],
  endOneSession: ['session'],
  renamePasskey: ['passkey', { body: { name: 'Mine' } }],
  removePasskey: ['passkey'],
  confirmPasskey: ['passkey', { body: { response: { id: 'AQ', response: {} } } }],
  readNotification: ['notification'],
  ticket: ['ticket'],
  replyToTicket: ['ticket', { body: { text: 'Hello', seen: 0 } }],
  changeTicket: ['ticket', { body: { state: 'closed', seen: 0 } }],
  writeTicket: ['running', { body: { topic: 'squad', text: 'Whose squad is this?' } }],
};
/** Calls with an id but without a case, each with the reason or the test that covers the call. */
const ELSEWHERE: Partial<Record<Name, string>> = {
  squadByInvite: 'who has the code may (api/test/who-sees.test.ts)',
  myAgreement: 'an agreement is for everybody, or for those who are named (api/test/spec-calls.test.ts)',
  signAgreement: 'an agreement is for everybody, or for those who are named (api/test/agreements.test.ts)',
  payments: 'a filter: below',
  paymentsCsv: 'a filter: below',
  payouts: 'a filter: below',
  payoutsCsv: 'a filter: below',
  notificationStream: 'nothing is heard of a squad that one may not see (api/test/live.test.ts)',
};

const whoseIs = (name: Name) => (ROUTES[name] as Route).whose; // This type cast is safe because `Route` has the optional field `whose`.
const schemaText = (schema: z.ZodType | undefined) =>
  schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : '';
/** Returns whether the path, query or body of a call contains the id of a resource. */
function takesAnId(name: Name): boolean {
  const { path, query, body }: Route = ROUTES[name];
  const isInPath = /:(?!product\b)\w/.test(path);
  return isInPath || [query, body].some((schema) => /"format":"uuid"|"reference":/.test(schemaText(schema)));
}

const isOfMembers = (name: Name) => !['anyone', 'staff'].includes(ROUTES[name].who);
const names = (Object.keys(ROUTES) as Name[]).filter(isOfMembers); // This type cast is safe because `ROUTES` has no other keys.

/**
 * Returns the input of a call, with the id of Ada’s resource for each id. The neighbour is a member
 * of the squad in the input.
 */
function inputOf(name: Name, [thing, more = {}]: Case): object {
  const value = thing === 'person' ? ada.id : hers[thing];
  const squad = name === 'proposeSwap' || name === 'updateGuarantor' || thing === 'swap' ? hers.waiting : value;
  const { body = {} }: { body?: object } = more;
  const params = { product: 'adashi', id: squad, swapId: value, file: `${value}.pdf` };
  const ids = { reference: value, seat: value, guarantorId: value, bankId: value, squadId: value };
  return { params, query: name.startsWith('statement') ? { squad: value } : {}, body: { ...ids, ...body } };
}

test('Every member call that takes an id has a case', () => {
  expect(Object.keys({ ...ASKED, ...ELSEWHERE }).toSorted()).toEqual(names.filter(takesAnId).toSorted());
  expect(Object.keys(ASKED).toSorted()).toEqual(names.filter((name) => whoseIs(name)).toSorted());
  for (const thing of [...THINGS, 'reference', 'seat', 'agreement', 'practice'])
    expect(hers[thing], thing).toBeTruthy();
});

const actsOf = async (who: Caller) => {
  const { rows } =
    await sql`select action from activity where actor_id = ${who.id} and action not in ('was_denied', 'was_denied_export') order by 1`.execute(
      app.context.db,
    );
  return rows;
};

describe('Call with the id of another person’s resource', () => {
  const cases = (Object.entries(ASKED) as [Name, Case][]).flatMap(([name, asked]) =>
    ['a stranger', 'a former mate', ...(whoseIs(name) === 'owner' ? ['a neighbour'] : [])].map(
      (who) => [name, who, asked] as const,
    ),
  );

  test.each(cases)('The call %s returns `not_found` to %s', async (name, who, asked) => {
    const caller = { 'a stranger': eve, 'a former mate': fran }[who] ?? beth;
    const before = await actsOf(caller);
    const answer = await caller.refused(name, inputOf(name, asked));
    expect([answer.status, answer.code], answer.message).toEqual([404, 'not_found']);
    expect(await actsOf(caller)).toEqual(before);
  });

  test('A member cannot offer a swap with a seat in another squad', async () => {
    expect((await beth.refused('proposeSwap', inputOf('proposeSwap', ['seat']))).status).toBe(404);
  });

  test('A list with a filter for another person’s resource is empty', async () => {
    const asked = { ...IN_PRODUCT, query: { squad: hers.running ?? '' } };
    expect((await eve.call('payments', asked)).total).toBe(0);
    expect((await eve.raw('paymentsCsv', asked)).body.trim().split('\n')).toHaveLength(1);
    expect((await ada.call('payments', asked)).total).toBeGreaterThan(0);
    const hersAlone = { ...IN_PRODUCT, query: { person: ada.id } };
    expect((await eve.call('payouts', hersAlone)).total).toBe(0);
    expect((await eve.raw('payoutsCsv', hersAlone)).body.trim().split('\n')).toHaveLength(1);
    expect((await ada.call('payouts', hersAlone)).total).toBeGreaterThan(0);
  });
});

describe('Calls by staff with the id of an existing resource', () => {
  const ofStaff = (Object.keys(ROUTES) as Name[]).filter((name) => {
    const { path, who }: Route = ROUTES[name];
    return who.includes('staff') && /:(?!product\b)\w/.test(path);
  });

  /**
   * Returns the ids of Ada’s resources for the parameters of a path. The word before each parameter
   * names the resource.
   */
  function paramsOf({ path }: Route): Record<string, string | undefined> {
    const [, kind = ''] =
      /\/(squad|payments|payouts|guarantor|ticket|contract-agreement)\/(?:file\/)?:/.exec(path) ?? [];
    const things = {
      squad: 'running',
      payments: 'payment',
      payouts: 'payout',
      guarantor: 'guarantor',
      ticket: 'ticket',
    };
    // This type cast lets the lookup return `undefined`, because `kind` can be a word without an
    // entry.
    const thing = kind === 'contract-agreement' ? 'agreement' : things[kind as 'squad'];
    return { product: 'adashi', id: thing ? hers[thing] : ada.id, memberId: ada.id, file: `${hers.agreement}.pdf` };
  }

  test.each(ofStaff)('The call %s rejects each staff role without the permission', async (name) => {
    const route: Route = ROUTES[name];
    const needed = route.isExport ? [route.may, 'exports' as const] : [route.may];
    const mayNot = STAFF_ROLES.filter((role) => !needed.every((one) => one && roleMay(role, one)));
    for (const role of mayNot) {
      const answer = await staff.get(role)?.raw(name, { params: paramsOf(route) });
      expect({ role, status: answer?.statusCode, code: answer?.json().code }).toEqual({
        role,
        status: 403,
        code: 'forbidden',
      });
    }
    if (route.method !== 'GET') return;
    for (const role of STAFF_ROLES.filter((each) => !mayNot.includes(each))) {
      const answer = await staff.get(role)?.raw(name, { params: paramsOf(route) });
      expect({ role, isFault: (answer?.statusCode ?? 500) >= 500 }).toEqual({ role, isFault: false });
      expect(answer?.statusCode, role).not.toBe(403);
    }
  });
});

describe('Call without an id', () => {
  // Includes lists with an optional filter by id. Another test covers the stream of events.
  const isReading = (name: Name) => ROUTES[name].method === 'GET' && !/:(?!product\b)\w/.test(ROUTES[name].path);
  const readings = names.filter((name) => isReading(name) && !(name in ASKED) && name !== 'notificationStream');

  test.each(readings)('The call %s returns none of Ada’s data to a stranger', async (name) => {
    const { query: asked }: Route = ROUTES[name];
    const query = /pageSize/.test(schemaText(asked)) ? { pageSize: '100' } : {};
    const { statusCode, body } = await eve.raw(name, { ...IN_PRODUCT, query });
    expect([200, 404], body).toContain(statusCode);
    const traces = [ada.id, ada.email, 'elder.ada', 'A question of Ada', ...THINGS.map((thing) => hers[thing] ?? '')];
    // Skips short texts, which can match by chance.
    for (const trace of traces.filter((text) => text.length > 8)) expect(body).not.toContain(trace);
  });

  test.each([
    ['payments', 'payment'],
    ['payouts', 'payout'],
    ['banks', 'bank'],
    ['guarantors', 'guarantor'],
    ['sessions', 'session'],
    ['security', 'passkey'],
  ] as const)('The call %s returns Ada’s data to Ada', async (name, thing) => {
    const query = 'query' in ROUTES[name] ? { pageSize: '100' } : {};
    expect((await ada.raw(name, { ...IN_PRODUCT, query })).body).toContain(hers[thing]);
  });
});

describe('Calls by Ada with the ids of Ada’s resources', () => {
  // Calls that end a resource. They run last, after the calls that read the resource.
  const ENDING: readonly Name[] = ['updatePosition', 'removePasskey', 'leaveSquad', 'endOneSession'];
  /**
   * Calls that reject Ada because she already joined the practice squad, owns the seat or accepted
   * the offer.
   */
  const GONE: readonly Name[] = ['joinTestSquad', 'proposeSwap', 'declineSwap'];
  const asked = (Object.entries(ASKED) as [Name, Case][])
    .filter(([name]) => !GONE.includes(name))
    .toSorted(([a], [b]) => ENDING.indexOf(a) - ENDING.indexOf(b));

  test.each(asked)('The call %s accepts Ada’s own resource', async (name, about) => {
    const { statusCode, body } = await ada.raw(name, inputOf(name, about));
    if (ROUTES[name].method === 'GET') expect(statusCode, body).toBe(200);
    else expect([200, 400, 409, 422], body).toContain(statusCode);
  });
});
