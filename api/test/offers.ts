import {
  bankFileOffers,
  guarantorOffers,
  isRetriable,
  kycOffers,
  mayBeHeld,
  memberOffers,
  type Payment,
  type Payout,
  type PersonRow,
  paymentOffers,
  payoutOffers,
  seatOffers,
  squadOffers,
  staffOffers,
} from '@adashi/contract';
import { type Caller, IN_PRODUCT, inSquad, type Name } from './app.ts';
import { WHY } from './reasons.ts';

/** An act that a page offers. Tests need only one of several objects with the same `state`. */
export interface Offer {
  readonly of: string;
  readonly state: string;
  readonly offer: string;
  readonly call: Name;
  readonly input: object;
}

const EVERY = { pageSize: 100 } as const;
const because = (of: object, more: object = {}) => ({ ...of, body: { ...WHY, ...more } });

/** The API call behind each offer. */
const PAYMENT = {
  retry: 'retryPayment',
  markPaid: 'markPaymentPaid',
  waive: 'waivePayment',
  refund: 'refundPayment',
} as const satisfies Readonly<Record<string, Name>>;
const PAYOUT = {
  hold: 'holdPayout',
  approve: 'approvePayout',
  release: 'releasePayout',
  cameBack: 'payoutReturns',
} as const satisfies Readonly<Record<string, Name>>;

const MOST = 4;

/** Returns a few rows of each state, so that the test does not read every row of a long list. */
function someOf<Row>(rows: readonly Row[], stateOf: (row: Row) => string): Row[] {
  return [...Map.groupBy(rows, stateOf).values()].flatMap((alike) => alike.slice(0, MOST));
}

async function ofPayments(who: Caller): Promise<Offer[]> {
  const offers: Offer[] = [];
  const stateOf = (row: Payment) => `${row.state} ${row.isUnderWay ? 'under way' : ''} ${row.retryOn ? 'retried' : ''}`;
  for (const row of someOf((await who.call('payments', { ...IN_PRODUCT, query: EVERY })).data, stateOf)) {
    const state = stateOf(row);
    const story = await who.call('paymentStory', inSquad(row.id));
    const input = because(inSquad(row.id), { isWaived: false });
    if (isRetriable(row)) offers.push({ of: 'payments', state, offer: 'bulk', call: 'retryPayment', input });
    for (const offer of paymentOffers(story)) offers.push({ of: 'payment', state, offer, call: PAYMENT[offer], input });
  }
  return offers;
}

async function ofPayouts(who: Caller): Promise<Offer[]> {
  const offers: Offer[] = [];
  const stateOf = (row: Payout) => `${row.state} ${row.heldReason ?? ''} ${row.account ? '' : 'no account'}`;
  for (const row of someOf((await who.call('payouts', { ...IN_PRODUCT, query: EVERY })).data, stateOf)) {
    const state = stateOf(row);
    const story = await who.call('payoutStory', inSquad(row.id));
    const usual = because(inSquad(row.id), { account: row.account?.id });
    if (mayBeHeld(row)) offers.push({ of: 'payouts', state, offer: 'bulk', call: 'holdPayout', input: usual });
    for (const offer of payoutOffers(row, story)) {
      const input = offer === 'cameBack' ? because(IN_PRODUCT, { returned: [row.id] }) : usual;
      offers.push({ of: 'payout', state, offer, call: PAYOUT[offer], input });
    }
  }
  return offers;
}

const FILE = { drop: 'dropBankFile', release: 'releaseBankFile', download: 'bankFile' } as const satisfies Readonly<
  Record<string, Name>
>;

async function ofBankFiles(who: Caller): Promise<Offer[]> {
  const { data } = await who.call('bankFiles', { ...IN_PRODUCT, query: {} });
  return data.flatMap((file) =>
    bankFileOffers(file).map((offer) => ({
      of: 'bank file',
      state: `${file.number === null ? 'open' : 'released'} ${file.refusal}`,
      offer,
      call: FILE[offer],
      input: because(inSquad(String(file.id))),
    })),
  );
}

const SEAT = {
  notice: 'removeMember',
  decision: 'removeMember',
  remove: 'removeMember',
  withdraw: 'withdrawNotice',
} as const satisfies Readonly<Record<string, Name>>;
const STEPS = { notice: 'notice', decision: 'decision', remove: 'seat' } as const;

async function ofSeats(who: Caller, squadId: string): Promise<Offer[]> {
  const offers: Offer[] = [];
  const squad = await who.call('squad', inSquad(squadId));
  for (const seat of squad.seats) {
    const state = `${squad.status} ${seat.status} ${seat.file?.removal ? 'noticed' : ''}`;
    const params = { ...IN_PRODUCT.params, id: squadId, memberId: seat.id };
    for (const offer of seatOffers(squad, seat)) {
      if (offer !== 'replace') {
        const step = offer === 'withdraw' ? {} : { step: STEPS[offer] };
        offers.push({ of: 'seat', state, offer, call: SEAT[offer], input: because({ params }, step) });
        continue;
      }
      const [candidate] = (await who.call('candidates', { ...inSquad(squadId), query: {} })).data;
      const body = { person: candidate?.id, leaving: 'asked' };
      if (candidate) offers.push({ of: 'seat', state, offer, call: 'replaceMember', input: because({ params }, body) });
    }
  }
  return offers;
}

const SQUAD = {
  approve: 'approveSquad',
  decline: 'declineSquad',
  cancel: 'cancelSquad',
  start: 'startSquad',
  reduce: 'reduceSquad',
  rename: 'changeSquad',
  edit: 'changeSquad',
  positions: 'setPositions',
} as const satisfies Readonly<Record<string, Name>>;

async function ofSquads(who: Caller): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const { id } of (await who.call('squads', { ...IN_PRODUCT, query: EVERY })).data) {
    const squad = await who.call('squad', inSquad(id));
    const places = squad.seats.map(({ id: seat, position }) => ({ id: seat, before: position }));
    const stay = squad.seats.filter(({ standing }) => standing?.missing.every((need) => need === 'position'));
    const bodies: Partial<Record<string, object>> = {
      rename: { name: `${squad.name}!` },
      edit: { feeBps: 0 },
      positions: { seats: places },
      reduce: { seats: stay.map((seat) => seat.id), feeBps: 0 },
    };
    const state = `${squad.status} ${squad.kind} ${squad.orderRule} ${squad.counts.ready === squad.size ? 'ready' : ''}`;
    for (const offer of squadOffers(squad))
      offers.push({
        of: 'squad',
        state: offer === 'cancel' ? squad.status : `${state} ${squad.seatsTaken}`,
        offer,
        call: SQUAD[offer],
        input: because(inSquad(id), bodies[offer]),
      });
    offers.push(...(await ofSeats(who, id)));
  }
  return offers;
}

async function ofGuarantors(who: Caller): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const { id } of (await who.call('guarantorCases', { query: EVERY })).data) {
    const whole = await who.call('guarantorCase', { params: { id } });
    for (const offer of guarantorOffers(whole)) {
      const input = because({ params: { id } }, { status: offer === 'verify' ? 'verified' : 'rejected' });
      offers.push({ of: 'guarantor', state: whole.status, offer, call: 'verifyGuarantor', input });
    }
  }
  return offers;
}

const MEMBER = {
  endSessions: 'endMemberSessions',
  suspend: 'suspendMember',
  reactivate: 'reactivateMember',
  delete: 'deletePerson',
  password_code: 'resendMail',
  guarantor_links: 'resendMail',
} as const satisfies Readonly<Record<string, Name>>;

async function ofMembers(who: Caller): Promise<Offer[]> {
  const offers: Offer[] = [];
  const stateOf = (row: PersonRow) => `${row.kycVerificationStatus} ${row.isSuspended} ${row.squads > 0}`;
  for (const { id } of someOf((await who.call('people', { query: EVERY })).data, stateOf)) {
    const at = { params: { id } };
    const whole = await who.call('kycCase', at);
    for (const offer of kycOffers(whole)) {
      const status = offer === 'verify' ? 'verified' : 'pending';
      const input = because(at, { kycVerificationStatus: status, seen: whole.seen });
      offers.push({ of: 'identity', state: String(whole.stage), offer, call: 'updateUserKyc', input });
    }
    const story = await who.call('memberStory', at);
    for (const offer of memberOffers(story)) {
      const input = because(at, MEMBER[offer] === 'resendMail' ? { mail: offer } : {});
      const state = story.suspended ? 'suspended' : 'active';
      offers.push({ of: 'member', state, offer, call: MEMBER[offer], input });
    }
  }
  return offers;
}

const STAFF = {
  role: 'changeStaffRole',
  reset: 'resetStaffFactor',
  suspend: 'suspendStaff',
  reactivate: 'reactivateStaff',
  withdraw: 'withdrawInvitation',
} as const satisfies Readonly<Record<string, Name>>;

async function ofStaff(who: Caller): Promise<Offer[]> {
  const { data } = await who.call('staff', { query: EVERY });
  return data.flatMap((row) =>
    staffOffers(row).map((offer) => ({
      of: 'staff',
      state: row.state,
      offer,
      call: STAFF[offer],
      input: because(
        { params: { id: row.id } },
        offer === 'role' ? { from: row.role, role: row.role === 'support' ? 'finance' : 'support' } : {},
      ),
    })),
  );
}

async function ofProposedActs(who: Caller): Promise<Offer[]> {
  const { data } = await who.call('proposedActs', { query: { ...EVERY, view: 'all' } });
  return data.flatMap(({ id, kind, state, standing, isValid }): Offer[] => {
    const input = because({ params: { id } });
    const of = { of: 'proposed act', state: `${kind} ${standing}`, input };
    if (state !== 'waiting') return [];
    if (standing === 'own') return [{ ...of, offer: 'withdraw', call: 'withdrawAct' }];
    if (standing !== 'decide') return [];
    const decline = { ...of, offer: 'decline', call: 'declineAct' } as const;
    return isValid ? [{ ...of, offer: 'approve', call: 'approveAct' }, decline] : [decline];
  });
}

const OF_STAFF = { ofPayments, ofPayouts, ofBankFiles, ofSquads, ofGuarantors, ofMembers, ofStaff, ofProposedActs };
export const KINDS = Object.keys(OF_STAFF) as (keyof typeof OF_STAFF)[]; // `OF_STAFF` has no other keys.

/** Reads the pages of one kind of object as a staff member, and returns the offered acts. */
export const offersOf = (kind: (typeof KINDS)[number], who: Caller): Promise<Offer[]> => OF_STAFF[kind](who);
