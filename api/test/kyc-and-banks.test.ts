import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, IN_PRODUCT, KYC, TestApp } from './app.ts';
import { because } from './reasons.ts';

let app: TestApp;
let ada: Caller;
let eve: Caller;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  ada = await app.member('ada');
  eve = await app.member('eve');
  grace = await app.staff('grace');
});
afterAll(() => app.close());

const form = { ...KYC, email_address: 'ada@example.com' };

describe('KYC form', () => {
  test.each([
    [{ firstName: 'Al' }, 'firstName', 'Name should be at least 3 characters long'],
    [{ lastName: 'O$bi' }, 'lastName', 'Name should only contain letters, numbers, and spaces'],
    [{ phoneNumber: '416-555' }, 'phoneNumber', 'Phone number should only contain digits'],
    [{ phoneNumber: '123456789' }, 'phoneNumber', 'Phone number should be at least 10 digits'],
    [{ phoneNumber: '1'.repeat(16) }, 'phoneNumber', 'Phone number should not exceed 15 digits'],
    [{ homeAddress: 'abc' }, 'homeAddress', 'Home address should be at least 5 characters long'],
    [{ city: 'To' }, 'city', 'Province should be at least 3 characters long'],
    [{ state: 'ON' }, 'state', 'Please enter the complete province name'],
    [{ zipCode: '' }, 'zipCode', 'Posstal code is required'],
    [{ zipCode: 'M5H 2N' }, 'zipCode', 'Postal code should only contain letters, numbers'],
    [{ zipCode: 'M5H2N' }, 'zipCode', 'Postal code should be exactly 6 characters'],
    [{ jobTitle: 'x' }, 'jobTitle', 'Job title should be at least 2 characters long'],
    [{ employerPhoneNumber: 'x' }, 'employerPhoneNumber', 'Employer phone number should only contain digits'],
    [{ others: '' }, 'others', 'field is required'],
    [{ others: 'x'.repeat(501) }, 'others', 'Others field should not exceed 500 characters'],
  ])('The KYC form rejects %o', async (wrong, field, sentence) => {
    const refusal = await ada.refused('submitKyc', { params: { id: ada.id }, body: { ...form, ...wrong } });
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: sentence } });
  });

  test('An identity check cannot start before the KYC form is submitted', async () => {
    expect(await ada.call('kyc', { params: { id: ada.id } })).toEqual({ data: null });
    expect(
      (await ada.refused('initiateKyc', { body: { email: 'ada@example.com', face: '', document: '' } })).code,
    ).toBe('wrong_state');
  });

  test('A member can correct a submitted KYC form', async () => {
    await ada.call('submitKyc', { params: { id: ada.id }, body: form });
    expect(await ada.refused('submitKyc', { params: { id: ada.id }, body: form })).toMatchObject({
      status: 400,
      code: 'already_submitted',
    });
    await ada.call('changeKyc', { params: { id: ada.id }, body: { city: "St. John's" } });
    expect((await ada.call('kyc', { params: { id: ada.id } })).data).toMatchObject({
      city: "St. John's",
      others: 'LinkedIn',
    });
    expect((await eve.refused('kyc', { params: { id: ada.id } })).status).toBe(404);
    expect((await eve.refused('submitKyc', { params: { id: ada.id }, body: form })).status).toBe(404);
  });
});

describe('Identity check', () => {
  test('The messages about an identity check have the wording of the specification', async () => {
    const { data } = await ada.call('initiateKyc', { body: { email: 'ada@example.com', face: '', document: '' } });
    const ask = () => ada.call('kycCallback', { body: { reference: data.reference } });
    const decide = (decision: 'approved' | 'declined') =>
      app.visitor.call('decideIdentity', { params: { reference: data.reference }, body: { decision } });
    expect((await app.visitor.call('identity', { params: { reference: data.reference } })).email).toBe(
      'ada@example.com',
    );
    expect((await ask()).message).toBe('Verification request is pending');
    await decide('declined');
    expect((await ask()).message).toBe("Verification request declined: We couldn't read the document.");
    await decide('approved');
    expect((await ask()).message).toBe('Verification request successful');
    expect((await ada.call('me', {})).kycVerificationStatus).toBe('verified');
    expect((await eve.refused('kycCallback', { body: { reference: data.reference } })).status).toBe(404);
  });

  test('A member cannot set the result of an identity check', async () => {
    expect(
      (
        await eve.refused(
          'updateUserKyc',
          because({ params: { id: eve.id }, body: { kycVerificationStatus: 'verified' } }),
        )
      ).status,
    ).toBe(403);
    const own = { ...KYC, firstName: 'Eve', email_address: eve.email };
    await eve.call('submitKyc', { params: { id: eve.id }, body: own });
    await grace.call('updateUserKyc', because({ params: { id: eve.id }, body: { kycVerificationStatus: 'verified' } }));
    expect((await eve.call('me', {})).kycVerificationStatus).toBe('verified');
    // Staff accounts have no identity verification, so this call returns 404.
    const staff = { params: { id: grace.id }, body: { kycVerificationStatus: 'verified' } };
    expect((await grace.refused('updateUserKyc', because(staff))).status).toBe(404);
  });
});

const account = { holderName: 'Ada Obi', institution: '003', transit: '00006', account: '7654321' };

describe('Bank accounts', () => {
  beforeAll(async () => {
    await ada.confirm();
    await eve.confirm();
  });

  test.each([
    [{ institution: '3' }, 'institution'],
    [{ institution: '000' }, 'institution'],
    [{ institution: '0000' }, 'institution'],
    [{ institution: '005' }, 'institution'],
    [{ transit: '000061' }, 'transit'],
    [{ account: '1234567890123' }, 'account'],
    [{ transit: '00000' }, 'transit'],
    [{ account: '123456' }, 'account'],
    [{ account: '0000000' }, 'account'],
  ])('The server rejects the bank account %o', async (wrong, field) => {
    const refusal = await ada.refused('addBank', { ...IN_PRODUCT, body: { ...account, ...wrong } });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test('The server reads bank numbers with spaces, hyphens and a leading zero', async () => {
    const typed = { ...account, holderName: 'Eve Obi', institution: '0003', transit: '00 006', account: '222-2222' };
    const bank = await eve.call('addBank', { ...IN_PRODUCT, body: typed });
    expect(bank).toMatchObject({ institution: '003', transit: '00006', lastDigits: '222' });
    const params = { product: 'adashi' as const, id: bank.id };
    expect(await eve.call('changeBank', { params, body: { institution: '0815' } })).toMatchObject({
      institution: '815',
      transit: '00006',
      lastDigits: '222',
    });
  });

  test('The app shows only the last digits of a bank account', async () => {
    const bank = await ada.call('addBank', { ...IN_PRODUCT, body: account });
    expect(bank).toMatchObject({ lastDigits: '321', isPayout: true });
    expect(await ada.refused('addBank', { ...IN_PRODUCT, body: account })).toMatchObject({
      status: 409,
      code: 'bank_exists',
    });
    const { rows } = await sql<{ row: string }>`select to_json(banks)::text as row from banks`.execute(app.context.db);
    expect(rows[0]?.row).not.toContain('7654321');
    const params = { product: 'adashi' as const, id: bank.id };
    expect((await eve.refused('bank', { params })).status).toBe(404);
    expect((await ada.call('bank', { params })).holderName).toBe('Ada Obi');
    expect((await ada.call('changeBank', { params, body: { holderName: 'A Obi' } })).holderName).toBe('A Obi');
    expect((await eve.refused('changeBank', { params, body: { isPayout: true } })).status).toBe(404);
    expect((await ada.refused('deleteBank', { params })).code).toBe('wrong_state');
    const second = await ada.call('addBank', {
      ...IN_PRODUCT,
      body: { ...account, account: '1111111' },
    });
    await ada.call('deleteBank', { params: { product: 'adashi', id: second.id } });
    expect(await ada.call('banks', IN_PRODUCT)).toHaveLength(1);
  });

  test.each([
    ['institution', '000'],
    ['institution', '0001'],
    ['institution', '٠٠١'],
    ['transit', '00000'],
    ['transit', '1234'],
    ['transit', '1234a'],
  ])('the database rejects the %s number %s', async (column, number) => {
    const { db } = app.context;
    expect(await ada.call('banks', IN_PRODUCT)).not.toEqual([]);
    await expect(sql`update banks set ${sql.ref(column)} = ${number}`.execute(db)).rejects.toThrow(
      `banks_${column}_of`,
    );
  });

  test('A mandate becomes active after the consent of the member', async () => {
    expect(await ada.call('mandate', IN_PRODUCT)).toMatchObject({ status: 'none', lastDigits: null });
    const { authorisation_url } = await ada.call('connectBank', IN_PRODUCT);
    expect(await ada.call('mandate', IN_PRODUCT)).toMatchObject({ status: 'pending', change: null });
    const flow = authorisation_url.split('/').at(-1) ?? '';
    const authorise = { params: { flow }, body: { decision: 'authorise', ...account } };
    await app.visitor.call('authoriseBank', { params: { flow }, body: { decision: 'authorise', ...account } });
    expect(await ada.call('mandate', IN_PRODUCT)).toMatchObject({ status: 'active', lastDigits: '321' });
    expect((await app.visitor.refused('authoriseBank', authorise)).status).toBe(404);
  });

  test('A cancelled consent creates no mandate', async () => {
    const { authorisation_url } = await eve.call('connectBank', IN_PRODUCT);
    const flow = authorisation_url.split('/').at(-1) ?? '';
    await app.visitor.call('authoriseBank', { params: { flow }, body: { decision: 'cancel' } });
    expect((await eve.call('mandate', IN_PRODUCT)).status).toBe('cancelled');
  });
});

describe('Verification of guarantors', () => {
  test('Staff can verify a guarantor after the guarantor has accepted', async () => {
    const body = { name: 'Elder Obi', email: 'elder@example.com', phoneNumber: '4165550145', relationship: 'Aunt' };
    expect((await ada.refused('nominate', { body: { ...body, email: 'ada@example.com' } })).fields).toHaveProperty(
      'email',
    );
    expect((await ada.refused('nominate', { body: { ...body, phoneNumber: '2125550123' } })).fields).toEqual({
      phoneNumber: 'Please enter a Canadian phone number',
    });
    const named = await ada.call('nominate', { body });
    const params = { id: named.id };
    expect((await grace.refused('verifyGuarantor', because({ params, body: { status: 'verified' } }))).code).toBe(
      'wrong_state',
    );
    const link = (await app.mailsTo('elder@example.com'))[0]?.text.match(/guarantor#id=(\S+)/)?.[1] ?? '';
    expect(await app.visitor.call('guarantorByLink', { query: { id: link } })).toMatchObject({
      member: { name: 'Ada Obi' },
      status: 'invited',
      atStake: 0,
    });
    expect((await app.visitor.refused('guarantorByLink', { query: { id: 'x'.repeat(43) } })).status).toBe(404);
    await app.acceptAsGuarantor(link);
    expect(
      (await app.visitor.refused('answerByLink', { query: { id: link }, body: { answer: 'declined' } })).code,
    ).toBe('wrong_state');
    // Another accepted guarantor of the member stays unverified.
    const other = await ada.call('nominate', { body: { ...body, email: 'uncle@example.com' } });
    const mail = (await app.mailsTo('uncle@example.com'))[0]?.text;
    await app.acceptAsGuarantor(mail?.match(/guarantor#id=(\S+)/)?.[1] ?? '');
    await app.verifyGuarantor(named.id, grace);
    expect((await ada.call('guarantor', { params })).status).toBe('verified');
    expect((await ada.call('guarantor', { params: { id: other.id } })).status).toBe('accepted');
    expect((await eve.refused('guarantor', { params })).status).toBe(404);
    expect((await eve.call('guarantors', { query: {} })).total).toBe(0);
    expect(await grace.call('guarantorStats', {})).toEqual({ verified: 1, accepted: 1 });
  });
});
