import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpMail } from '../src/providers/mail/smtp.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';
import { outgoing } from './mails/outgoing.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let beth: Caller;
let squad = '';
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace');
  ada = await app.readyMember('ada', grace, '1111111');
  beth = await app.readyMember('beth', grace);
  squad = await app.openSquad(grace, { size: 2, name: 'Lakeside', startOn: app.inDays(14) });
  for (const [index, who] of [ada, beth].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: index + 1 } });
});
afterAll(() => app.close());

const begin = async (who: Caller) => {
  const { authorisation_url } = await who.call('connectBank', { ...IN_PRODUCT, query: { language: 'fr' } });
  return authorisation_url.split('/').at(-1) ?? '';
};
const decide = (flow: string, body: object) =>
  app.visitor.raw('authoriseBank', { params: { flow }, body: { decision: 'authorise', ...body } });
const account = (digits: string) => ({ holderName: 'Ada Obi', institution: '003', transit: '00006', account: digits });
const mandate = (who: Caller) => who.call('mandate', IN_PRODUCT);
const charged = async (who: Caller) =>
  (await who.call('payments', { ...IN_PRODUCT, query: { sort: 'due' } })).data.map(({ lastDigits }) => lastDigits);

describe('Debit agreement (Rule H1)', () => {
  test('The debit agreement contains all required parts in the member’s language', async () => {
    const { agreement } = await mandate(ada);
    for (const part of [
      /^I, Ada Obi, authorize Adashi to debit the account/,
      /personal pre-authorized debit/,
      /fixed amount and at the fixed interval/,
      /I waive the notice of 10 days/,
      /I may cancel this at any time/,
      /recourse rights if a debit does not comply/,
      /payments\.ca/,
      /Contact: Adashi/,
    ])
      expect(agreement).toMatch(part);
    const french = await ada.call('mandate', { ...IN_PRODUCT, query: { language: 'fr' } });
    expect(french.agreement).toMatch(/^Je, Ada Obi, autorise Adashi/);
  });

  test.each([
    [
      'en',
      /For a sample cancellation form, or more about my right to cancel, I may ask my bank or visit payments\.ca/,
      /right to receive reimbursement for any debit that is not authorized or is not consistent with this agreement/,
      /claim it from my bank within 90 days/,
    ],
    [
      'fr',
      /Pour un modèle de formulaire d'annulation .+, je peux m'adresser à ma banque ou visiter paiements\.ca/,
      /droit de recevoir le remboursement de tout débit qui n'est pas autorisé ou qui n'est pas compatible/,
      /le demander à ma banque dans les 90 jours/,
    ],
  ] as const)('The debit agreement links to a sample cancellation form in %s', async (language, ...parts) => {
    const { agreement } = await ada.call('mandate', { ...IN_PRODUCT, query: { language } });
    for (const part of parts) expect(agreement).toMatch(part);
  });

  test('A member gets the debit agreement as a PDF only after the bank confirms the account', async () => {
    const mail = (await app.mailsTo(ada.email)).find(
      ({ subject }) => subject === 'Your pre-authorized debit agreement',
    );
    expect(mail?.attachments).toEqual(['Pre-authorized debit agreement.pdf']);
    const file = await ada.raw('debitAgreement', IN_PRODUCT);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const eve = await app.member('eve');
    expect((await eve.refused('debitAgreement', IN_PRODUCT)).status).toBe(404);
    await begin(eve);
    expect((await eve.refused('debitAgreement', IN_PRODUCT)).status).toBe(404);
  });

  test('The PDF of the debit agreement arrives as an attachment over SMTP', async () => {
    const heard = Promise.withResolvers<Email>();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        buffer(stream)
          .then((raw) => PostalMime.parse(raw, { attachmentEncoding: 'utf8' }))
          .then(heard.resolve, heard.reject);
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    const attachments = [{ name: 'Accord.pdf', base64: Buffer.from('%PDF-é').toString('base64') }];
    await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.com' }).send(
      'key',
      outgoing({ to: 'b@example.com', subject: 'S', text: 'T', attachments }),
    );
    const [attached] = (await heard.promise).attachments;
    expect([attached?.filename, attached?.content]).toEqual(['Accord.pdf', '%PDF-é']);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});

describe('Change of the debited account', () => {
  test('Debits use the old account while the change to a new account is pending', async () => {
    for (const [how, change] of [
      ['cancel', 'cancelled'],
      ['refuse', 'failed'],
    ] as const) {
      const flow = await begin(ada);
      expect(await mandate(ada)).toMatchObject({ status: 'active', lastDigits: '111', change: 'pending' });
      expect((await decide(flow, { decision: how })).statusCode).toBe(200);
      expect(await mandate(ada)).toMatchObject({ status: 'active', lastDigits: '111', change });
      expect((await decide(flow, account('2222222'))).statusCode).toBe(404);
    }
  });

  test('Debits in progress still use the old account after the change to a new account', async () => {
    while ((await charged(ada)).length === 0) await app.advance(1);
    expect(await charged(ada)).toEqual(['111']);
    const flow = await begin(ada);
    expect((await decide(flow, account('3333333'))).statusCode).toBe(200);
    expect(await mandate(ada)).toMatchObject({ status: 'active', lastDigits: '333', change: null, isKept: true });
    while ((await charged(ada)).length === 1) await app.advance(1);
    expect(await charged(ada)).toEqual(['111', '333']);
    await app.advance(2);
    const { data } = await ada.call('payments', { ...IN_PRODUCT, query: { sort: 'due' } });
    expect(data[0]).toMatchObject({ state: 'confirmed', attempts: 1 });
  });
});

describe('Cancellation of a pre-authorized debit agreement', () => {
  const end = (who: Caller, confirm?: string) => who.call('endMandate', { ...IN_PRODUCT, query: { confirm } });

  test('The first cancellation request returns a list of consequences and cancels nothing', async () => {
    const next = await app.openSquad(grace, { name: 'Next', size: 4, feeBps: 0, startOn: app.inDays(30) });
    await beth.call('joinSquad', { ...inSquad(next), body: { position: 1 } });
    const first = await end(beth);
    expect(first).toMatchObject({ isDone: false, means: { starting: ['Next'] } });
    expect(first.means.underWay + first.means.running.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThan(0);
    for (const wrong of ['yes', (await end(ada)).confirm]) expect((await end(beth, wrong)).isDone).toBe(false);
    expect((await mandate(beth)).status).toBe('active');
  });

  test('When the consequences have changed, a cancellation request returns the new list', async () => {
    const { confirm } = await end(beth);
    const [open] = (await beth.call('mySquads', { ...IN_PRODUCT, query: {} })).data.filter(
      ({ name }) => name === 'Next',
    );
    await beth.call('leaveSquad', inSquad(open?.id ?? ''));
    const [change] = [await begin(beth), await begin(ada)];
    const again = await end(beth, confirm);
    expect(again).toMatchObject({ isDone: false, means: { starting: [] } });
    expect((await end(beth, again.confirm)).isDone).toBe(true);
    expect(await mandate(beth)).toMatchObject({ status: 'ended', since: null });
    expect((await decide(change, account('4444444'))).statusCode).toBe(409);
    const mails = await app.mailsTo(beth.email);
    expect(mails.some(({ subject }) => subject === 'We no longer debit your account')).toBe(true);
    expect((await beth.refused('endMandate', IN_PRODUCT)).code).toBe('wrong_state');
  });

  test('The cancellation of one member’s debit agreement leaves other members’ agreements unchanged', async () => {
    expect(await mandate(ada)).toMatchObject({ status: 'active', change: 'pending' });
  });
});
