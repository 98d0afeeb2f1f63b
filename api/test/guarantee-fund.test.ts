import { cents } from '@adashi/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { IN_PRODUCT, TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

test('Members read the balance of the guarantee fund, which starts at zero', async () => {
  const grace = await app.staff('grace');
  const ada = await app.readyMember('ada', grace);
  expect(await ada.call('guaranteeFund', IN_PRODUCT)).toEqual({ held: 0 });
  const deposit = {
    debit: 'rewards',
    credit: 'fund',
    amount: cents(12_345),
    kind: 'fund_deposit',
    reference: 'test',
  } as const;
  await app.context.db.transaction().execute((trx) => post(trx, app.context.clock.today(), [deposit]));
  expect(await ada.call('guaranteeFund', IN_PRODUCT)).toEqual({ held: 12_345 });
});
