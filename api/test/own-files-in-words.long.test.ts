import type { Language } from '@adashi/contract';
import { accounts, cents, id } from '@adashi/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '../src/ledger/index.ts';
import { type Caller, IN_PRODUCT, inSquad, type Name, TestApp } from './app.ts';
import { asOwner } from './fresh-database.ts';

let app: TestApp;
let grace: Caller;
let ada: Caller;
let eve: Caller;
beforeAll(async () => {
  app = await TestApp.open();
  grace = await app.staff('grace', 'superadmin');
  ada = await app.readyMember('ada', grace);
  eve = await app.readyMember('eve', grace);
  const squad = await app.openSquad(grace, { name: 'Riverside', size: 2, startOn: app.inDays(14) });
  for (const [at, who] of [ada, eve].entries())
    await who.call('joinSquad', { ...inSquad(squad), body: { position: at + 1 } });
  await payByWallet(eve);
  await app.advance(45);
  await ada.call('writeTicket', { body: { topic: 'paid', text: 'When' } });
  await app.openSquad(grace, { name: 'Free' });
});
afterAll(() => app.close());

/** Turns on wallet payment, so that the wallet pays all later contributions. */
async function payByWallet(who: Caller): Promise<void> {
  const { db, clock } = app.context;
  const reward = { debit: 'rewards', credit: accounts.wallet(id<'person'>(who.id)), kind: 'reward' } as const;
  const transfers = [{ ...reward, amount: cents(50_000), reference: `reward:${who.id}` }];
  await db.transaction().execute((trx) => post(trx, clock.today(), transfers));
  await who.call('updatePersonalInfo', { params: { id: who.id }, body: { walletPays: true } });
}

/**
 * Returns the first row of a file as an object with the column heads as keys. Cells contain no
 * commas.
 */
async function firstOf(name: Name, who: Caller = ada, query = {}): Promise<Record<string, string>> {
  const { body } = await who.raw(name, { ...IN_PRODUCT, query });
  const [heads = [], cells = []] = body
    .slice(1)
    .split('\r\n')
    .map((line) => line.split(','));
  return Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']));
}

async function speak(language: Language): Promise<void> {
  for (const who of [ada, eve]) await who.call('updatePersonalInfo', { params: { id: who.id }, body: { language } });
}
const set = (table: 'contributions' | 'payouts' | 'help_tickets' | 'squads', columns: string) =>
  asOwner(app.context.db, `update ${table} set ${columns}`);

describe.each([
  ['en', ['State', 'Paid from', 'Reason']],
  ['fr', ['État', 'Source', 'Raison']],
] as const)('File payments.csv in the language %s', (language, [state, from, why]) => {
  beforeAll(() => speak(language));
  afterAll(() => set('contributions', "state = 'confirmed', cause = null, retry_on = null"));
  const saying = (en: string, fr: string) => ({ en, fr })[language];

  test('The file of payments has column heads in the member’s language', async () => {
    expect(Object.keys(await firstOf('paymentsCsv')).join()).toBe(
      saying(
        'Due,Squad,Round,Member,Amount (CAD),State,Since,Owed (CAD),Paid from,Account,Reason',
        'Échéance,Groupe,Tour,Membre,Montant (CAD),État,Depuis,Dû (CAD),Source,Compte,Raison',
      ),
    );
  });

  test.each([
    ['scheduled', 'Scheduled', 'Prévue'],
    ['submitted', 'On its way', 'En route'],
    ['confirmed', 'Arrived', 'Arrivée'],
    ['failed', 'Failed', 'Échouée'],
    ['defaulted', 'Defaulted', 'En défaut'],
    ['recovered', 'Recovered', 'Récupérée'],
    ['charged_back', 'Charged back', 'Reprise'],
    ['cancelled', 'Waived', 'Remise'],
  ])('The file of payments translates the state `%s` of a contribution', async (code, en, fr) => {
    await set('contributions', `state = '${code}', retry_on = null`);
    expect((await firstOf('paymentsCsv'))[state]).toBe(saying(en, fr));
  });

  test('The file of payments announces the retry of a failed contribution', async () => {
    await set('contributions', "state = 'failed', retry_on = '2026-12-03'");
    expect((await firstOf('paymentsCsv'))[state]).toBe(saying('Trying again', 'Nouvel essai'));
  });

  test('The file of payments shows the source of the money: bank or wallet', async () => {
    await set('contributions', "state = 'confirmed', retry_on = null");
    expect((await firstOf('paymentsCsv'))[from]).toBe(saying('Bank', 'Banque'));
    expect((await firstOf('paymentsCsv', eve))[from]).toBe(saying('Wallet', 'Portefeuille'));
  });

  test.each([
    ['insufficient_funds', 'Not enough money in the account', "Pas assez d'argent dans le compte"],
    [
      'refer_to_payer',
      'Your bank stopped it. Please contact your bank',
      "Votre banque l'a arrêtée. Veuillez communiquer avec elle",
    ],
    ['bank_account_closed', 'The account is closed', 'Le compte est fermé'],
    [
      'bank_account_transferred',
      'The account was moved to another bank or branch',
      'Le compte a été transféré à une autre banque ou succursale',
    ],
    ['invalid_bank_details', "Your bank can't find this account", 'Votre banque ne trouve pas ce compte'],
    ['direct_debit_not_enabled', "The account doesn't accept debits", "Le compte n'accepte pas les débits"],
    [
      'mandate_cancelled',
      'The pre-authorized debit agreement was cancelled',
      "L'accord de débit préautorisé a été annulé",
    ],
    ['mandate_expired', 'The pre-authorized debit agreement has ended', "L'accord de débit préautorisé a pris fin"],
    [
      'authorisation_disputed',
      "Your bank reports that this debit wasn't authorized",
      "Votre banque signale que ce débit n'était pas autorisé",
    ],
    [
      'payer_deceased',
      'The bank reports that the account holder has died',
      'La banque signale le décès du titulaire du compte',
    ],
    ['refunded', 'We refunded the money', "Nous avons remboursé l'argent"],
    ['no_such_cause', "Your bank didn't say why", "Votre banque n'a pas dit pourquoi"],
  ])('The file of payments translates the cause `%s` of a failed debit', async (code, en, fr) => {
    await set('contributions', `state = 'failed', cause = '${code}'`);
    expect((await firstOf('paymentsCsv'))[why]).toBe(saying(en, fr));
  });
});

describe.each([
  ['en', ['State', 'Movement', 'Reason']],
  ['fr', ['État', 'Mouvement', 'Raison']],
] as const)('File payouts.csv in the language %s', (language, [state, what, why]) => {
  beforeAll(() => speak(language));
  const saying = (en: string, fr: string) => ({ en, fr })[language];

  test('The file of payouts has column heads in the member’s language', async () => {
    expect(Object.keys(await firstOf('payoutsCsv')).join()).toBe(
      saying(
        'Paid on,Squad,Round,Member,Movement,Amount (CAD),State,Since,Arrives on,Account,Reason',
        'Jour du versement,Groupe,Tour,Membre,Mouvement,Montant (CAD),État,Depuis,Arrive le,Compte,Raison',
      ),
    );
  });

  test.each([
    ['scheduled', 'Scheduled', 'Prévu'],
    ['ready', 'Ready', 'Prêt'],
    ['awaiting_approval', 'Waiting for approval', "En attente d'approbation"],
    ['submitted', 'On its way', 'En route'],
    ['paid', 'Paid', 'Payé'],
    ['failed', 'Failed', 'Échoué'],
    ['held', 'Held', 'Retenu'],
    ['cancelled', 'Cancelled', 'Annulé'],
  ])('The file of payouts translates the state `%s` of a payout', async (code, en, fr) => {
    await set('payouts', `state = '${code}'`);
    expect(await firstOf('payoutsCsv')).toMatchObject({ [state]: saying(en, fr), [why]: '' });
  });

  test.each([
    ['suspended', 'Your account is suspended', 'Votre compte est suspendu'],
    ['identity', "Your identity isn't verified", "Votre identité n'est pas vérifiée"],
    ['bank', 'You have no payout account', "Vous n'avez pas de compte de versement"],
    ['new_bank', 'The account is new', 'Le compte est nouveau'],
    ['retry_under_way', "We're retrying one of your contributions", "Nous réessayons l'une de vos cotisations"],
    ['staff', 'One of us is reviewing it', "L'un de nous l'examine"],
    ['returned', 'Your bank sent it back', "Votre banque l'a renvoyé"],
  ])('The file of payouts translates the reason `%s` for a held payout', async (code, en, fr) => {
    await set('payouts', `state = 'held', held_reason = '${code}'`);
    expect((await firstOf('payoutsCsv'))[why]).toBe(saying(en, fr));
    await set('payouts', "state = 'paid', held_reason = null");
  });

  test.each([
    ["kind = 'rotation'", 0, 'Payout', 'Versement'],
    ["kind = 'refund'", 0, 'Refund', 'Remboursement'],
    ["kind = 'rotation'", 1, 'Supplement', 'Supplément'],
  ])(
    'The file of payouts names the kind of the payout with the condition %s and the number %i',
    async (kind, seq, en, fr) => {
      await asOwner(app.context.db, `update rounds set ${kind}; update payouts set seq = ${seq}`);
      expect((await firstOf('payoutsCsv'))[what]).toBe(saying(en, fr));
      await asOwner(app.context.db, "update rounds set kind = 'rotation'; update payouts set seq = 0");
    },
  );
});

describe.each([
  ['en', ['Topic', 'State']],
  ['fr', ['Sujet', 'État']],
] as const)('File tickets.csv in the language %s', (language, [topic, state]) => {
  beforeAll(() => speak(language));
  const saying = (en: string, fr: string) => ({ en, fr })[language];

  test('The file of tickets has column heads in the member’s language', async () => {
    expect(Object.keys(await firstOf('ticketsFile')).join()).toBe(
      saying(
        'Number,Topic,Subject,Squad,State,Replies,Written at,Changed at',
        'Numéro,Sujet,Objet,Groupe,État,Réponses,Écrit le,Modifié le',
      ),
    );
  });

  test.each([
    ['paying', 'Paying in', 'Cotiser'],
    ['paid', 'Being paid', 'Être payé'],
    ['squad', 'Squads', 'Groupes'],
    ['account', 'Account and bank', 'Compte et banque'],
    ['other', 'Something else', 'Autre chose'],
  ])('The file of tickets translates the topic `%s` of a ticket', async (code, en, fr) => {
    await set('help_tickets', `topic = '${code}'`);
    expect((await firstOf('ticketsFile'))[topic]).toBe(saying(en, fr));
  });

  test.each([
    ['waiting', 'Pending', 'En attente'],
    ['answered', 'Answered', 'Répondue'],
    ['closed', 'Closed', 'Fermée'],
  ])('The file of tickets translates the state `%s` of a ticket', async (code, en, fr) => {
    await set('help_tickets', `state = '${code}'`);
    expect((await firstOf('ticketsFile'))[state]).toBe(saying(en, fr));
  });
});

describe.each(['en', 'fr'] as const)('File open-squads.csv in the language %s', (language) => {
  beforeAll(() => speak(language));
  const saying = (en: string, fr: string) => ({ en, fr })[language];
  const said = async (query = {}) => Object.values(await firstOf('squadsFile', ada, query));

  test('The file of open squads translates the kind and the state of a squad', async () => {
    const [name, kind, status] = await said();
    expect([name, kind, status]).toEqual([
      'Free',
      saying('Open to all', 'Ouvert à tous'),
      saying('Upcoming', 'À venir'),
    ]);
    expect((await said({ kind: 'test' }))[1]).toBe(saying('Practice', 'Exercice'));
  });

  test.each([
    ['weekly', 'Every week', 'Chaque semaine'],
    ['biweekly', 'Every two weeks', 'Toutes les deux semaines'],
    ['monthly', 'Every month', 'Chaque mois'],
  ])('The file of open squads translates the period `%s` of a squad', async (code, en, fr) => {
    await set('squads', `period = '${code}' where name = 'Free'`);
    expect((await said())[4]).toBe(saying(en, fr));
  });

  test.each([
    ['choice', 'You choose', 'Vous choisissez'],
    ['draw', 'Drawn', 'Tiré au sort'],
    ['assigned', 'Set by staff', "Fixé par l'équipe"],
  ])('The file of open squads translates the order rule `%s` of a squad', async (code, en, fr) => {
    await set('squads', `order_rule = '${code}' where name = 'Free'`);
    expect((await said())[8]).toBe(saying(en, fr));
  });
});

test('Files for staff contain the same codes in every language', async () => {
  await grace.call('updatePersonalInfo', { params: { id: grace.id }, body: { language: 'fr' } });
  const ids = { headings: 'ids' };
  expect(await firstOf('paymentsCsv', grace, { person: eve.id, ...ids })).toMatchObject({
    state: 'confirmed',
    paid_from: 'wallet',
  });
  expect(await firstOf('payoutsCsv', grace, ids)).toMatchObject({ state: 'paid', movement: 'rotation' });
  expect(await firstOf('ticketsFile', grace, ids)).toMatchObject({ state: 'closed', topic: 'other' });
  expect(await firstOf('squadsFile', grace, { sort: 'name', order: 'asc' })).toMatchObject({
    Genre: 'standard',
    'Ordre des versements': 'assigned',
  });
});
