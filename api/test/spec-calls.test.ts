import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, KYC, TestApp } from './app.ts';

let app: TestApp;
let grace: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
});
afterAll(() => app.close());

/** Sends a request exactly as SPEC §7 describes the call, without any other field. */
const send = async (who: Caller, method: 'GET' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const { statusCode, body: text } = await app.server.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(body && { body }),
  });
  return { status: statusCode, body: JSON.parse(text) };
};

describe('Calls of the specification', () => {
  test('PATCH /admin/update-user-kyc/{id} accepts a body with only the status', async () => {
    const ada = await app.member('ada');
    await ada.call('submitKyc', { params: { id: ada.id }, body: { ...KYC, email_address: ada.email } });
    const answer = await send(grace, 'PATCH', `/admin/update-user-kyc/${ada.id}`, {
      kycVerificationStatus: 'verified',
    });
    expect(answer).toEqual({ status: 200, body: { message: 'Saved' } });
    expect((await ada.call('me', {})).kycVerificationStatus).toBe('verified');
    expect((await grace.call('kycCase', { params: { id: ada.id } })).history.at(-1)).toMatchObject({ reason: null });
    const { data } = await grace.call('proposedActs', { query: {} });
    expect(data.filter(({ kind }) => kind === 'confirmIdentity')).toMatchObject([{ reason: '' }]);
  });

  test('PATCH /admin/update-user-kyc/{id} needs a reason to ask a member again, because the member reads the reason', async () => {
    const ama = await app.member('ama');
    const answer = await send(grace, 'PATCH', `/admin/update-user-kyc/${ama.id}`, { kycVerificationStatus: 'pending' });
    expect(answer).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
  });

  test('DELETE /admin/delete-user/{id} needs no body', async () => {
    const gone = await app.member('gone');
    await grace.confirm();
    expect(await send(grace, 'DELETE', `/admin/delete-user/${gone.id}`)).toEqual({
      status: 200,
      body: { message: 'Erased' },
    });
  });

  test('GET /user/contract-agreement/{id} returns the agreement of the caller only', async () => {
    const [ben, eve] = [await app.member('ben'), await app.member('eve')];
    const words = { bodyEn: 'Only Ben has to read this.', bodyFr: 'Seul Ben doit lire ceci.' };
    const { id } = await grace.call('addAgreement', { body: { title: 'For Ben', ...words, people: [ben.email] } });
    const url = `/user/contract-agreement/${id}`;
    expect((await send(ben, 'GET', url)).status).toBe(404);
    const { fingerprint } = await grace.call('agreement', { params: { id } });
    await grace.call('publishAgreement', { params: { id }, body: { fingerprint, reason: 'A lawyer read it' } });
    expect(await send(ben, 'GET', url)).toEqual({
      status: 200,
      body: { id, title: 'For Ben', version: 1, ...words, status: 'pending', isInForce: true, signedAt: null },
    });
    expect((await send(eve, 'GET', url)).status).toBe(404);
    expect(await send(ben, 'PATCH', url, { status: 'agreed', signature: 'Ben Obi' })).toMatchObject({ status: 200 });
    expect(await ben.call('myAgreement', { params: { id } })).toMatchObject({
      status: 'agreed',
      signedAt: expect.any(String),
    });
  });

  test('The role admin reads the staff list, and only a superadmin changes staff', async () => {
    const [root, marie] = [await app.staff('root', 'superadmin'), await app.staff('marie', 'admin')];
    expect((await send(marie, 'GET', '/staff')).body.data).toContainEqual(expect.objectContaining({ id: root.id }));
    const body = { role: 'support', from: 'superadmin', reason: 'A test of the rule' };
    expect(await send(marie, 'PATCH', `/staff/${root.id}`, body)).toMatchObject({ body: { code: 'forbidden' } });
    expect((await send(await app.staff('sam', 'support'), 'GET', '/staff')).status).toBe(403);
  });
});
