import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, inSquad, TestApp } from './app.ts';

let app: TestApp;
let ada: Caller;
const ALL = { query: { page: 1, pageSize: 100 } };
const noticesTo = async (who: Caller, kind: string) =>
  (await who.call('notifications', ALL)).data.filter((notice) => notice.kind === kind);

/** Advances the clock day by day until the condition holds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let days = 0; !(await isSo()); days += 1) {
    if (days > 40) throw new Error('it never came');
    await app.advance(1);
  }
}

beforeAll(async () => {
  app = await TestApp.open();
  const grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace);
  const beth = await app.readyMember('beth', grace, '1234503');
  const squad = await app.openSquad(grace);
  for (const [index, member] of [ada, beth].entries())
    await member.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

describe('Notices with a deduplication key', () => {
  test('Two runs of the daily jobs send a notice once', async () => {
    await until(async () => (await noticesTo(ada, 'debit_tomorrow')).length > 0);
    for (let run = 0; run < 3; run += 1) await app.context.runDailyJobs();
    expect(await noticesTo(ada, 'debit_tomorrow')).toHaveLength(1);
    const mails = (await app.mailsTo(ada.email)).filter((mail) => mail.subject.startsWith('Tomorrow'));
    expect(mails).toHaveLength(1);
  });

  test('The daily jobs send the notice again in the following week', async () => {
    await until(async () => (await noticesTo(ada, 'debit_tomorrow')).length > 1);
    expect((await noticesTo(ada, 'debit_tomorrow')).map((notice) => notice.round)).toEqual([2, 1]);
  });
});

test('A guarantor gets a new notice when a contribution is charged back (MONEY §3.5)', async () => {
  await until(async () =>
    (await app.mailsTo('elder.beth@example.com')).some((mail) => mail.subject.endsWith('was returned')),
  );
  const [mail] = (await app.mailsTo('elder.beth@example.com')).filter((found) =>
    found.subject.endsWith('was returned'),
  );
  expect(mail?.text).toContain('CA$100.00');
  expect(mail?.text).toContain('Riverside');
});
