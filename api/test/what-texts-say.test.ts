import { cents, localDate } from '@adashi/core';
import { describe, expect, test } from 'vitest';
import { texts } from '../src/messaging/notifications/index.ts';

const day = localDate('2026-11-27');
const amount = cents(40_000);
const none = cents(0);
const name = 'Ada';
const about = { name, squad: 'Maple', period: 'weekly', round: 3, amount } as const;
const account = { name, lastDigits: '567', url: 'https://adashi.example/x' };
const late = { name, squad: 'Maple', startOn: day };
const arrived = {
  id: 'x',
  member: 'Ada Obi',
  squad: 'Maple',
  period: 'weekly',
  round: 3,
  amount,
  dueOn: day,
  arrivedOn: day,
} as const;
const guaranteed = {
  squad: 'Maple',
  contribution: amount,
  period: 'weekly',
  size: 10,
  startOn: day,
  afterPayout: amount,
  inAll: amount,
} as const;

type Spoken = (typeof texts)['en'];

/** A condition with its English and French text. The text is null if there is none. */
type Saying = readonly [so: string, english: string | null, french: string | null];

const ofMails: readonly [of: string, text: (spoken: Spoken, so: string) => string, sayings: readonly Saying[]][] = [
  [
    'an approved proposal with an optional message',
    ({ mails }, so) => mails.proposalApproved({ name, squad: 'Maple', code: 'M-7', reason: so }).text,
    [
      ['Save well', 'A word from us: Save well', 'Un mot de notre part : Save well'],
      ['', null, null],
    ],
  ],
  [
    'a squad that cannot start yet',
    ({ mails }, so) => mails.squadPostponed({ ...late, free: Number(so), missing: [] }).text,
    [
      ['2', 'yet: 2 seats are free.', 'commencer : 2 places sont libres.'],
      ['1', 'yet: 1 seat is free.', 'commencer : 1 place est libre.'],
      ['0', 'yet: not everybody is ready.', "commencer : tout le monde n'est pas prêt."],
    ],
  ],
  [
    'the missing requirements of a member',
    ({ mails }, so) => mails.squadPostponed({ ...late, free: 0, missing: so ? ['bank', 'guarantor'] : [] }).text,
    [
      [
        'two things',
        'From you it needs: a bank account, a guarantor.',
        'Il manque de votre part : un compte bancaire, un garant.',
      ],
      ['', 'You are ready.', 'Vous êtes prêt.'],
    ],
  ],
  [
    'a seat that was taken over',
    ({ mails }, so) =>
      mails.seatTakenOver({
        name,
        squad: 'Maple',
        position: 4,
        payoutOn: day,
        amount,
        back: amount,
        chargeOn: so ? day : null,
      }).text,
    [
      ['charged', 'What was paid in before you, CA$400.00, leaves your account', 'Ce qui a été versé avant vous'],
      ['', null, null],
    ],
  ],
  [
    'a seat that was given up',
    ({ mails }, so) =>
      mails.seatGivenUp({ name, squad: 'Maple', back: amount, payoutOn: so ? day : null, reason: 'Moves' }).text,
    [
      ['refunded', 'What you put in, CA$400.00, comes back to you', 'vous revient le'],
      ['', 'You had put in nothing', "Vous n'aviez rien versé"],
    ],
  ],
  [
    'a refunded contribution',
    ({ mails }, so) => mails.refunded({ ...about, owes: so ? amount : none }).text,
    [
      ['owed', 'It is owed again: CA$400.00.', 'Elle est due de nouveau'],
      ['', 'You owe nothing for it.', 'Vous ne devez rien pour elle.'],
    ],
  ],
  [
    'a changed payout account',
    ({ mails }, so) => mails.payoutAccountChanged({ ...account, isKnown: so !== '' }).text,
    [
      ['known', 'You were paid to it before.', 'Vous y avez déjà été payé.'],
      ['', 'For your safety, none goes there in the first 24 hours.', '24 premières heures'],
    ],
  ],
  [
    'a cancelled authority to debit',
    ({ mails }, so) => mails.mandateEnded({ name, lastDigits: so || null }).text,
    [
      ['567', 'your account that ends in 567. Nothing more', 'votre compte qui se termine par 567. Plus rien'],
      ['', 'debit your account. Nothing more', 'prélever sur votre compte. Plus rien'],
    ],
  ],
  [
    'a sign-in on a new device',
    ({ mails }, so) => mails.newDevice({ ...account, device: so || null }).text,
    [
      ['Firefox', 'used for it before: Firefox. If it was you', 'auparavant : Firefox. Si c'],
      ['', 'used for it before. If it was you', 'auparavant. Si c'],
    ],
  ],
  [
    'a statement of one squad or of all squads',
    ({ statement }, so) => `<${statement.title(so)}>`,
    [
      ['Maple', '<Statement: Maple>', '<Relevé : Maple>'],
      ['', '<Statement>', '<Relevé>'],
    ],
  ],
  [
    'a movement with or without a round',
    ({ statement }, so) => `<${statement.movement('payout', 'weekly', Number(so))}>`,
    [
      ['3', '<Payout, week 3>', '<Versement, semaine 3>'],
      ['0', '<Payout>', '<Versement>'],
    ],
  ],
  [
    'a negative or positive amount',
    ({ money }, so) => `<${money(Number(so))}>`,
    [
      ['-40000', '<−CA$400.00>', '<−400,00 $ CA>'],
      ['40000', '<CA$400.00>', '<400,00 $ CA>'],
    ],
  ],
  [
    'the receipt of a payment',
    ({ receipt }, so) =>
      receipt({ ...arrived, from: so === 'wallet' ? 'wallet' : 'bank', lastDigits: so === 'unknown' ? null : '567' })
        .rows.map((row) => row.join(': '))
        .join('\n'),
    [
      ['wallet', 'Paid from: The wallet\nDue on', 'Payé par: Le portefeuille\nÉchéance'],
      [
        'bank',
        'CA$400.00\nFrom: Ada Obi\nPaid from: The account that ends in 567\nDue',
        'Payé par: Le compte qui se termine par 567\nÉch',
      ],
      ['unknown', 'From: Ada Obi\nDue on', 'De: Ada Obi\nÉchéance'],
    ],
  ],
  [
    'the promise of a guarantor',
    ({ guarantee }, so) =>
      guarantee({
        name,
        member: 'Bola Eze',
        squads: so ? [{ ...guaranteed, position: so === 'first' ? null : 4 }] : [],
      }).body,
    [
      ['first', 'The position is not set yet; in the first', "La position n'est pas encore fixée; en première"],
      ['fourth', 'In position 4:', 'En position 4'],
      ['', 'Today Bola Eze is in no squad yet.', "Bola Eze n'est encore dans aucun groupe"],
    ],
  ],
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

describe.each(ofMails)('Text about %s', (_, textOf, sayings) => {
  test.each(['en', 'fr'] as const)('The text in %s matches each condition', (language) => {
    const saidIn = ([, english, french]: Saying) => (language === 'en' ? english : french);
    const all = sayings.map(saidIn).filter((saying) => saying !== null);
    for (const saying of sayings) {
      const text = plain(textOf(texts[language], saying[0]));
      expect(all.filter((one) => text.includes(one))).toEqual([saidIn(saying)].filter((one) => one !== null));
    }
  });
});

test.each(['en', 'fr'] as const)('The mail about a changed email offers no password reset in %s', (language) => {
  const { securityChanged } = texts[language].mails;
  const url = 'https://adashi.example';
  expect(securityChanged({ name, change: 'email', url })).not.toHaveProperty('button');
  expect(securityChanged({ name, change: 'email', url }).text).not.toContain('/forgot-password');
  expect(securityChanged({ name, change: 'password', url }).button?.[1]).toBe(`${url}/forgot-password`);
  expect(securityChanged({ name, change: 'password', url }).text).toContain(`${url}/forgot-password`);
});
