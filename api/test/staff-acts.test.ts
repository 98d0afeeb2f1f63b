import { ROUTES, type Route, roleMay, STAFF_ROLES } from '@adashi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, inSquad, KYC, type Name, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
/** One staff member of each role, and a second administrator and superadmin. */
const staff: Record<string, Caller> = {};
let made = 0;
/** Ids of confirmed contributions of CA$100.00 and of defaulted contributions. */
let confirmed: string[] = [];
let defaulted: string[] = [];

const caller = (name: string): Caller => {
  const who = staff[name];
  if (!who) throw new Error(`no staff member ${name}`);
  return who;
};

beforeAll(async () => {
  app = await TestApp.open();
  for (const role of STAFF_ROLES) staff[role] = await app.staff(role, role);
  staff.second = await app.staff('second', 'superadmin');
  staff.third = await app.staff('third', 'superadmin');
  const rich = await app.readyMember('ada', caller('second'));
  const poor = await app.readyMember('poor', caller('second'), '9999901');
  for (const name of ['One', 'Two', 'Three']) {
    const squad = await app.openSquad(caller('second'), { name });
    await rich.call('joinSquad', { ...inSquad(squad), body: { position: 2 } });
    await poor.call('joinSquad', { ...inSquad(squad), body: { position: 1 } });
  }
  const idsOf = async (state: 'confirmed' | 'defaulted', of: Caller) =>
    (await caller('second').call('payments', { ...IN_PRODUCT, query: { state, person: of.id } })).data.map(
      ({ id }) => id,
    );
  for (let days = 0; days < 60 && defaulted.length < 3; days += 1) {
    await app.advance(1);
    defaulted = await idsOf('defaulted', poor);
  }
  confirmed = await idsOf('confirmed', rich);
}, 120_000);
afterAll(() => app.close());

const colleague = async () => (await app.staff(`colleague${(made += 1)}`, 'support')).id;
const suspended = async () => {
  const id = await colleague();
  await sql`update people set staff_suspended_at = now() where id = ${id}`.execute(app.context.db);
  return id;
};
const member = async () => (await app.member(`member${(made += 1)}`)).id;
const withForm = async (more: object) => {
  const who = await app.member(`member${(made += 1)}`);
  await who.call('submitKyc', { params: { id: who.id }, body: { ...KYC, ...more, email_address: who.email } });
  return who;
};
/** Returns a member with a bank account of the given number. */
const withBank = async (account: string) => {
  const who = await withForm({});
  const holder = { holderName: 'Ada Obi', institution: '003', transit: '00006' };
  const { id } = await who.call('addBank', { ...IN_PRODUCT, body: { ...holder, account } });
  return { who, bank: id };
};
/** Returns a withdrawal that is on its way to a new account. */
const sentWithdrawal = async (account: string) => {
  const { who, bank } = await withBank(account);
  const today = app.context.clock.today();
  const { rows } = await sql<{ id: string }>`
    insert into withdrawals (id, person_id, bank_id, last_digits, amount, ordered_on, updated_on, provider)
    values (gen_random_uuid(), ${who.id}, ${bank}, '03', 1500, ${today}, ${today}, 'sandbox') returning id
  `.execute(app.context.db);
  return rows[0]?.id ?? '';
};
/** Returns a guarantor who has accepted and waits for the verification. */
const accepted = async (of: Caller) => {
  const email = `elder.${of.id}@example.com`;
  const body = { name: 'Elder Obi', email, phoneNumber: '4165550145', relationship: 'Aunt' };
  const { id } = await of.call('nominate', { body });
  await app.acceptAsGuarantor((await app.mailsTo(email))[0]?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '');
  return id;
};
/** Returns the last seat of a running squad. Staff can already decide about the notice of removal for this seat. */
const noticed = async () => {
  const squad = await app.openSquad(caller('second'), { name: 'Noticed', size: 4 });
  for (const position of [1, 2, 3, 4]) {
    const each = await app.readyMember(`noticed${(made += 1)}`, caller('second'));
    await each.call('joinSquad', { ...inSquad(squad), body: { position } });
  }
  await app.advance(14);
  const { seats } = await caller('second').call('squad', inSquad(squad));
  const memberId = seats.find(({ position }) => position === 4)?.id ?? '';
  await sql`
    insert into removals (seat_id, reason, notice_on, notice_by)
    values (${memberId}, 'Threatened another member', ${app.inDays(-14)}, ${caller('second').id})
  `.execute(app.context.db);
  return { params: { ...IN_PRODUCT.params, id: squad, memberId } };
};
const payment = (ids: readonly string[]) => inSquad(ids[(made += 1) % ids.length] ?? '');

/** Acts that move money or change a control, each with a function that prepares an input. */
const ACTS: Partial<Record<Name, () => Promise<object>>> = {
  refundPayment: async () => ({ ...payment(confirmed), body: { isWaived: true } }),
  waivePayment: async () => payment(defaulted),
  markPaymentPaid: async () => payment(defaulted),
  fillFund: async () => {
    const { fund } = await caller('second').call('books', {});
    const bankReference = `RBC ${(made += 1)}`;
    return { body: { from: 'bank', bankReference, amount: 100_000_000, version: fund.version } };
  },
  changeSetting: async () => {
    const { version } = await caller('second').call('platformSettings', {});
    return { body: { version, name: 'withdrawalADay', value: 900_000 + (made += 1) } };
  },
  inviteStaff: async () => ({ body: { email_address: `new${(made += 1)}@staff.example`, role: 'finance' } }),
  changeStaffRole: async () => ({ params: { id: await colleague() }, body: { role: 'finance', from: 'support' } }),
  suspendStaff: async () => ({ params: { id: await colleague() } }),
  reactivateStaff: async () => ({ params: { id: await suspended() } }),
  resetStaffFactor: async () => {
    const id = await colleague();
    await sql`insert into two_factor (person_id, secret_cipher, enabled_at) values (${id}, '', now())`.execute(
      app.context.db,
    );
    return { params: { id } };
  },
  releasePayout: async () => {
    const { data } = await caller('second').call('payouts', { ...IN_PRODUCT, query: { state: 'scheduled' } });
    const payout = inSquad(data.at(-1)?.id ?? '');
    const { state } = await caller('second').call('payout', payout);
    if (state !== 'held') await caller('second').call('holdPayout', because(payout));
    return payout;
  },
  approvePayout: async () => {
    const { params } = await noticed();
    const { rounds } = await caller('second').call('squad', inSquad(params.id));
    const payout = inSquad(rounds[0]?.payout.id ?? '');
    await sql`update payouts set state = 'awaiting_approval' where id = ${payout.params.id}`.execute(app.context.db);
    const { account } = await caller('second').call('payout', payout);
    return { ...payout, body: { account: account?.id ?? '' } };
  },
  releaseBankFile: async () => {
    await sentWithdrawal('6666603');
    const { id } = await caller('second').call('makeBankFile', IN_PRODUCT);
    return { params: { ...IN_PRODUCT.params, id } };
  },
  payoutReturns: async () => ({
    params: { ...IN_PRODUCT.params },
    body: { returned: [await sentWithdrawal('6666604')] },
  }),
  reactivateMember: async () => {
    const id = await member();
    await caller('second').call('suspendMember', because({ params: { id } }));
    return { params: { id } };
  },
  updatePersonalInfo: async () => {
    const id = await member();
    await sql`update people set kyc_status = 'verified' where id = ${id}`.execute(app.context.db);
    return { params: { id }, body: { lastName: `Renamed${(made += 1)}` } };
  },
  restoreEmail: async () => {
    const email_address = `former${(made += 1)}@example.com`;
    const id = await member();
    await sql`
      insert into email_changes (person_id, former_email, link_hash, changed_at)
      values (${id}, ${email_address}, ${email_address}, ${app.context.clock.now()})
    `.execute(app.context.db);
    return { params: { id }, body: { email_address } };
  },
  confirmIdentity: async () => {
    const id = await member();
    await sql`
      update people set kyc_status = 'verified', kyc_verified_at = now(), identity_unconfirmed = true where id = ${id}
    `.execute(app.context.db);
    return { params: { id } };
  },
  allowBankHolder: async () => {
    const { who, bank } = await withBank('6666601');
    await sql`update banks set holder_name = 'Someone Else' where id = ${bank}`.execute(app.context.db);
    return { params: { id: who.id, bankId: bank } };
  },
  allowSharedBank: async () => {
    const { who } = await withBank('6666602');
    const { who: other } = await withBank('6666602');
    await sql`update people set kyc_status = 'verified' where id = ${other.id}`.execute(app.context.db);
    return { params: { id: who.id } };
  },
  verifyGuarantor: async () => {
    const id = await accepted(await app.member(`member${(made += 1)}`));
    return { params: { id }, body: { status: 'verified' } };
  },
  decideIdentityCase: async () => {
    const phoneNumber = '4165557009';
    const [one, other] = [await withForm({ phoneNumber }), await withForm({ phoneNumber })];
    const { rows } = await sql<{ id: string }>`
      select case_id as id from identity_case_members where person_id = ${other.id}
    `.execute(app.context.db);
    return { params: { id: rows[0]?.id ?? '' }, body: { one: one.id, other: other.id, outcome: 'same' } };
  },
  removeMember: async () => ({ ...(await noticed()), body: { step: 'decision' } }),
  replaceMember: async () => {
    const { id } = await app.readyMember(`newcomer${(made += 1)}`, caller('second'));
    return { ...(await noticed()), body: { person: id, leaving: 'removed' } };
  },
};

const activity = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity
    where action not in ('proposed_act', 'withdrew_act', 'was_denied', 'confirmed_password')
  `.execute(app.context.db);
  return rows[0]?.count;
};

describe('Staff acts that move money or change a control (MONEY §3.11)', () => {
  test('Every route that needs two people is in the list of this file', () => {
    const byTwo = Object.entries<Route>(ROUTES).flatMap(([name, route]) => (route.byTwo ? [name] : []));
    expect(Object.keys(ACTS).toSorted()).toEqual(byTwo.toSorted());
  });

  // This type cast is safe because the keys of `ACTS` are names of routes.
  test.each(Object.keys(ACTS) as Name[])(
    'One person alone changes nothing, and two people act once: %s',
    async (name) => {
      const input = because(await (ACTS[name]?.() ?? {}));
      for (const who of Object.values(staff)) await who.confirm();
      const before = await activity();
      const { may }: Route = ROUTES[name];
      for (const role of STAFF_ROLES) {
        const answer = await caller(role).raw(name, input);
        expect([answer.statusCode, answer.json().code], role).toEqual(
          may && roleMay(role, may) ? [202, 'second_person_needed'] : [403, 'forbidden'],
        );
        if (answer.statusCode !== 202) continue;
        const act = because({ params: { id: answer.json().details.act } });
        expect((await caller(role).refused('approveAct', act)).code, role).toBe('same_staff');
        await caller(role).call('withdrawAct', act);
      }
      expect(await activity()).toBe(before);

      const id = (await caller('third').raw(name, input)).json().details.act;
      const forged = sql`
      update proposed_acts set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${id}`;
      await expect(forged.execute(app.context.db)).rejects.toThrow('same_staff');
      const approval = because({ params: { id } });
      const both = [caller('second'), caller('superadmin')].map((who) => who.raw('approveAct', approval));
      const answers = (await Promise.all(both)).map(({ statusCode }) => statusCode);
      expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409]);
      const { rows } = await sql<{ action: string }>`
      select action from activity where action <> 'approved_act' and details ->> 'act' = ${id} order by id
    `.execute(app.context.db);
      // The decision that two accounts belong to one person also suspends the newer account.
      const more = name === 'decideIdentityCase' ? [{ action: 'suspended_member' }] : [];
      expect(rows).toEqual([{ action: expect.any(String) }, ...more]);
    },
  );
});
