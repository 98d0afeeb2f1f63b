import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_SQUAD, playDemo } from '../src/app/sandbox/demo.ts';
import { DemoPerson } from '../src/app/sandbox/demo-person.ts';
import { readDemoState } from '../src/app/sandbox/demo-state.ts';
import { PASSWORD, TestApp } from './app.ts';
import { freshDatabase } from './fresh-database.ts';
import { MailServer } from './mails/mail-server.ts';

const smtp = new MailServer();
let app: TestApp;
beforeAll(async () => {
  await smtp.listen();
  const { db, url } = await freshDatabase();
  await db.destroy();
  app = await TestApp.openOn(url, { DEMO: 'yes', SMTP_URL: smtp.url });
  await playDemo(app.context, app.server);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

test('With a real mail server, the demo starts, and mails to its people stay in the sandbox mailbox', async () => {
  expect(await readDemoState(app.context.db)).toBe('played');
  expect(smtp.posted).toEqual([]);
  const rows = await app.context.db.selectFrom('sandbox_mails').select('to').execute();
  const receivers = new Set(rows.map(({ to }) => to));
  for (const to of ['amara.okafor@example.com', 'elder.amara.okafor@example.com']) expect(receivers).toContain(to);
});

test('With a real mail server, a visitor of the demo gets mails by the mail server', async () => {
  const email = 'visitor@example.com';
  const form = { firstName: 'Vera', lastName: 'Visitor', email_address: email, password: PASSWORD };
  await app.visitor.call('signup', { body: form });
  await app.context.runDailyJobs();
  expect(smtp.posted.map(({ to }) => to)).toEqual([email]);
  expect(await app.mailsTo(email)).toEqual([]);
});

test('With a real mail server, the people of the demo act when the clock moves', async () => {
  const efua = new DemoPerson(app.server, 'Efua Quartey', 23);
  await efua.signIn();
  await efua.getReady('1234598', 'a.guarantor@elsewhere.example');
  await app.passDays(1);
  const { data } = await efua.call('GET', '/guarantor');
  expect(data).toMatchObject([{ status: 'invited' }]);
  const squads = await efua.call('GET', '/adashi/squad?kind=standard');
  const listed = squads.data as { id: string; name: string }[]; // cast: the row type of the list in the contract
  const open = listed.find(({ name }) => name === OPEN_SQUAD);
  await efua.post(`/adashi/squad/${open?.id}/join`, { position: 10 });
  await app.passDays(1);
  expect((await efua.call('GET', '/guarantor')).data).toMatchObject([{ status: 'verified' }]);
});
