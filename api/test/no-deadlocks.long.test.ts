import { ROUTES, type Route } from '@adashi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, KYC, type Name, PASSWORD, TestApp } from './app.ts';
import { InStep } from './in-step.ts';
import { Passkey } from './passkey.ts';
import { WHY } from './reasons.ts';
import { samplesOf } from './samples.ts';

/** The long run also makes the calls without a prepared input, and repeats each pair of calls. */
const IS_LONG = process.env.VERIFY === 'yes';
const TIMES = IS_LONG ? 5 : 1;

let app: TestApp;
let inStep: InStep;
let [grace, kofi, ada, beth]: (Caller | undefined)[] = [];
let made = 0;
const things = { waiting: '', free: '', practice: '', agreement: '', other: '' };

beforeAll(async () => {
  app = await TestApp.open();
  const first = await app.staff('grace', 'superadmin');
  [grace, kofi] = [first, await app.staff('kofi', 'superadmin')];
  const ready = async (name: string) => app.confirmed((await app.readyMember(name, first)).email);
  [ada, beth] = [await ready('ada'), await ready('beth')];
  const running = await app.openSquad(first, { name: 'Running' });
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(running), body: { position: index + 1 } });
  await app.advance(20);
  things.waiting = await app.openSquad(first, { name: 'Waiting', size: 4, startOn: app.inDays(60) });
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(things.waiting), body: { position: index + 1 } });
  things.free = await app.openSquad(first, { name: 'Free', size: 4, startOn: app.inDays(60) });
  const agreement = { title: 'Later', bodyEn: 'A text for every member.', bodyFr: 'Un texte pour tous les membres.' };
  things.agreement = (await first.call('addAgreement', { body: agreement })).id;
  const { fingerprint } = await first.call('agreement', { params: { id: things.agreement } });
  await first.call('publishAgreement', { params: { id: things.agreement }, body: { fingerprint, ...WHY } });
  things.practice = (await ada.call('squads', { ...IN_PRODUCT, query: { kind: 'test' } })).data[0]?.id ?? '';
  for (const member of [ada, beth]) await member.call('joinTestSquad', inSquad(things.practice));
  things.other = (await app.member('cleo')).id;
  inStep = new InStep(app.context.db);
});
afterAll(async () => {
  inStep.close();
  await app.close();
});

const one = (id: string | number | undefined) => ({ params: { ...IN_PRODUCT.params, id: String(id) } });
const isMember = (who: Caller) => who === ada || who === beth;
const seatOf = async (who: Caller | undefined, squad: string) =>
  (await who?.call('squad', inSquad(squad)))?.seats.find(({ isYou }) => isYou)?.id ?? '';
const newTicket = async () =>
  (await ada?.call('writeTicket', { body: { topic: 'other', text: 'A question' } }))?.id ?? 0;
const payment = async (who: Caller) => (await who.call('payments', { ...IN_PRODUCT, query: {} })).data[0]?.id;
const payout = async (who: Caller) => (await who.call('payouts', { ...IN_PRODUCT, query: {} })).data[0]?.id;
const NEW_SQUAD = { contribution: 5_000, size: 3 };
const TEXTS = { titleEn: 'A holiday', titleFr: 'Un congé', bodyEn: 'Banks are closed.', bodyFr: 'Tout est fermé.' };

type Given = (who: Caller) => object | Promise<object>;
/** Prepared input of a write. Every other write gets a sample of its schema. */
const INPUTS: Partial<Record<Name, Given>> = {
  signup: () => ({
    body: { firstName: 'New', lastName: 'Obi', email_address: `new${made}@example.com`, password: PASSWORD },
  }),
  login: () => ({ body: { email_address: ada?.email, password: PASSWORD } }),
  sendOtp: () => ({ body: { email_address: ada?.email } }),
  forgotPassword: () => ({ body: { email_address: ada?.email } }),
  askForNewEmail: ({ email }) => ({ body: { email_address: `moved.${email}` } }),
  updatePersonalInfo: (who) => ({
    ...one(isMember(who) ? who.id : things.other),
    body: { city: `Guelph ${made}`, ...WHY },
  }),
  updateEmployerInfo: (who) => ({
    ...one(isMember(who) ? who.id : things.other),
    body: { jobTitle: `Baker ${made}`, ...WHY },
  }),
  chooseProduct: () => ({ body: { product: 'adashi' } }),
  updatePassword: ({ id }) => ({ ...one(id), body: { oldPassword: PASSWORD, password: PASSWORD } }),
  submitKyc: ({ id, email }) => ({ ...one(id), body: { ...KYC, email_address: email } }),
  changeKyc: ({ id, email }) => ({ ...one(id), body: { ...KYC, email_address: email } }),
  initiateKyc: ({ email }) => ({ body: { email, face: '', document: '' } }),
  writeMemberNote: () => ({ ...one(things.other), body: { text: 'Called the member' } }),
  revealField: () => ({ ...one(things.other), body: { field: 'phoneNumber', ...WHY } }),
  openSquad: () => ({ ...IN_PRODUCT, body: { ...NEW_SQUAD, name: `Squad ${made}`, startOn: app.inDays(30) } }),
  proposeSquad: () => ({ ...IN_PRODUCT, body: { ...NEW_SQUAD, name: `Circle ${made}`, startOn: app.inDays(30) } }),
  joinSquad: (who) => ({ ...inSquad(things.free), body: { position: who === ada ? 1 : 2 } }),
  inviteToSquad: () => ({ ...inSquad(things.waiting), body: { emails: [`friend${made}@example.com`] } }),
  writeMessage: () => ({ ...inSquad(things.waiting), body: { text: 'Hello', seen: 2 ** 31 - 1 } }),
  leaveSquad: () => inSquad(things.free),
  updatePosition: (who) => ({ ...inSquad(things.waiting), body: { position: who === ada ? 3 : 4 } }),
  proposeSwap: async (who) => {
    const seat = await seatOf(who === ada ? beth : ada, things.waiting);
    return { ...inSquad(things.waiting), body: { seat } };
  },
  updateGuarantor: async (who) => {
    const guarantorId = (await who.call('guarantors', { query: {} })).data[0]?.id;
    return { ...inSquad(things.waiting), body: { guarantorId } };
  },
  joinTestSquad: () => inSquad(things.practice),
  nextWeek: () => inSquad(things.practice),
  payNow: async (who) => ({ ...one(await payment(who)), body: { from: 'bank' } }),
  retryPayment: async (who) => ({ ...one(await payment(who)), body: WHY }),
  markPaymentPaid: async (who) => ({ ...one(await payment(who)), body: WHY }),
  waivePayment: async (who) => ({ ...one(await payment(who)), body: WHY }),
  refundPayment: async (who) => ({ ...one(await payment(who)), body: { isWaived: true, ...WHY } }),
  holdPayout: async (who) => ({ ...one(await payout(who)), body: WHY }),
  releasePayout: async (who) => ({ ...one(await payout(who)), body: WHY }),
  addBank: () => ({
    ...IN_PRODUCT,
    body: { holderName: 'Ada Obi', institution: '003', transit: '00006', account: `55500${made}`, use: 'payouts' },
  }),
  connectBank: () => IN_PRODUCT,
  withdraw: async (who) => ({ body: { amount: 500, bankId: (await who.call('banks', IN_PRODUCT))[0]?.id } }),
  nominate: () => ({
    body: { name: 'Elder', email: `elder${made}@example.com`, phoneNumber: '4165550145', relationship: 'Aunt' },
  }),
  signAgreement: () => ({ ...one(things.agreement), body: { status: 'agreed', signature: 'Ada Obi' } }),
  confirmPassword: () => ({ body: { password: PASSWORD } }),
  addPasskey: async (who) => {
    const response = new Passkey(app.context.config.publicUrl).made(await who.call('passkeyOptions', {}));
    return { body: { name: 'Phone', response } };
  },
  addAgreement: () => ({
    body: { title: `Rules ${made}`, bodyEn: 'Be kind to each other, always.', bodyFr: 'Soyez toujours gentils.' },
  }),
  addAnnouncement: () => ({ body: { ...TEXTS, audience: {}, byMail: false } }),
  inviteStaff: () => ({ body: { email_address: `new${made}@staff.example`, role: 'support', ...WHY } }),
  readAllNotifications: () => ({}),
  readNotification: async (who) => one((await who.call('notifications', { query: {} })).data[0]?.id),
  writeTicket: () => ({ body: { topic: 'other', text: 'Where do I stand?' } }),
  replyToTicket: async () => ({ ...one(await newTicket()), body: { text: 'Hello', seen: 2 ** 31 - 1 } }),
  changeTicket: async () => ({ ...one(await newTicket()), body: { state: 'closed', seen: 2 ** 31 - 1, ...WHY } }),
  assignTicket: async ({ id }) => ({ ...one(await newTicket()), body: { to: id, from: null } }),
  addSavedAnswer: () => ({ body: { title: `Fees ${made}`, textEn: 'One percent.', textFr: 'Un pour cent.' } }),
};

/** Calls that end a session or an account. They run last. */
const ENDING: readonly Name[] = [
  'updatePassword',
  'endOtherSessions',
  'endOneSession',
  'logout',
  'deleteMe',
  'deletePerson',
];
const writes = (Object.keys(ROUTES) as Name[]) // `ROUTES` has no other keys.
  .filter((name) => ROUTES[name].method !== 'GET' && (IS_LONG || name in INPUTS))
  .toSorted((a, b) => ENDING.indexOf(a) - ENDING.indexOf(b));

/** Returns the pairs of callers: one caller twice, and two callers. */
function pairsOf({ who }: Route): (readonly [Caller, Caller])[] {
  if (!grace || !kofi || !ada || !beth) throw new Error('The people of the test are missing.');
  if (who === 'anyone') return [[app.visitor, app.visitor]];
  const ofMembers = [[ada, ada] as const, [ada, beth] as const];
  const ofStaff = [[grace, grace] as const, [grace, kofi] as const];
  return who === 'member' ? ofMembers : who === 'staff' ? ofStaff : [...ofMembers, ...ofStaff];
}

function sampleInput(name: Name): object {
  const route: Route = ROUTES[name];
  const id = route.path.includes('/squad/') ? things.free : things.other;
  const [params] = samplesOf(route.params);
  const [body] = samplesOf(route.body);
  return { params: { ...Object(params), product: 'adashi', id }, body };
}

test.each(writes)('Two simultaneous calls of %s cause no deadlock', async (name) => {
  for (const pair of pairsOf(ROUTES[name]))
    for (let times = 0; times < TIMES; times += 1) {
      made += 1;
      const call = async (who: Caller, key: string) => {
        const input = (await INPUTS[name]?.(who)) ?? sampleInput(name);
        return () => who.raw(name, input, { 'idempotency-key': `${name} ${made} ${key}` });
      };
      const answers = await inStep.both(await call(pair[0], 'first'), await call(pair[1], 'second'));
      for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(500);
    }
  expect(inStep.deadlocks.splice(0)).toEqual([]);
});
