import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, inSquad, TestHouse } from './house.ts';

let house: TestHouse;
let ada: Caller;
const ALL = { query: { page: 1, pageSize: 100 } };
const noticesTo = async (who: Caller, kind: string) =>
  (await who.call('notifications', ALL)).data.filter((notice) => notice.kind === kind);

/** Lets days pass until something is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 40) throw new Error('it never came');
    await house.advance(1);
  }
}

beforeAll(async () => {
  house = await TestHouse.open();
  const grace = await house.staff('grace');
  ada = await house.readyMember('ada', grace);
  const beth = await house.readyMember('beth', grace, '1234503');
  const squad = await house.openSquad(grace);
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => house.close());

describe('news has a key and is told once', () => {
  test('however often the day is run: on the pages as by mail', async () => {
    await until(async () => (await noticesTo(ada, 'debit_tomorrow')).length > 0);
    for (let run = 0; run < 3; run += 1) await house.house.runDay();
    expect(await noticesTo(ada, 'debit_tomorrow')).toHaveLength(1);
    const mails = (await house.mailsTo(ada.email)).filter((mail) => mail.subject.startsWith('Tomorrow'));
    expect(mails).toHaveLength(1);
  });

  test('and the same of the next week is news again', async () => {
    await until(async () => (await noticesTo(ada, 'debit_tomorrow')).length > 1);
    expect((await noticesTo(ada, 'debit_tomorrow')).map((notice) => notice.round)).toEqual([2, 1]);
  });
});

test('the guarantor is told again after a charge-back, and asked to pay (MONEY §3.5)', async () => {
  await until(async () =>
    (await house.mailsTo('elder.beth@example.com')).some((mail) => mail.subject.endsWith('was taken back')),
  );
  const [mail] = (await house.mailsTo('elder.beth@example.com')).filter((found) =>
    found.subject.endsWith('taken back'),
  );
  expect(mail?.text).toContain('CA$100.00');
  expect(mail?.text).toContain('Riverside');
});
