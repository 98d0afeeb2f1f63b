import { cents, localDate } from '@adashi/core';
import { describe, expect, test } from 'vitest';
import { templates } from '../src/messaging/notifications/index.ts';

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

type Spoken = (typeof templates)['en'];

/**
 * A condition with the expected English and French sentences, or null if the text needs no
 * sentence.
 */
type Saying = readonly [so: string, english: string | null, french: string | null];

const ofMails: readonly [of: string, text: (spoken: Spoken, so: string) => string, sayings: readonly Saying[]][] = [
  [
    'an approved proposal with an optional message',
    ({ mails }, so) => mails.proposalApproved({ name, squad: 'Maple', code: 'M-7', reason: so }).text,
    [
      ['Save well', 'A note from us: Save well', 'Un mot de notre part : Save well'],
      ['', null, null],
    ],
  ],
  [
    'a squad that cannot start yet',
    ({ mails }, so) => mails.squadPostponed({ ...late, free: Number(so), missing: [] }).text,
    [
      ['2', 'yet: 2 seats are free.', 'commencer : 2 places sont libres.'],
      ['1', 'yet: 1 seat is free.', 'commencer : 1 place est libre.'],
      ['0', 'yet: not everyone is ready.', "commencer : tout le monde n'est pas prêt."],
    ],
  ],
  [
    'the missing requirements of a member',
    ({ mails }, so) => mails.squadPostponed({ ...late, free: 0, missing: so ? ['bank', 'guarantor'] : [] }).text,
    [
      [
        'two things',
        'We still need this from you: a bank account, a guarantor.',
        'Il nous manque encore de votre part : un compte bancaire, un garant.',
      ],
      ['', "You're ready.", 'Vous êtes prêt.'],
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
      ['charged', 'The earlier contributions, CA$400.00, leave your account', 'Les cotisations antérieures'],
      ['', null, null],
    ],
  ],
  [
    'a seat that was given up',
    ({ mails }, so) =>
      mails.seatGivenUp({
        name,
        squad: 'Maple',
        refund: so ? { back: amount, amount, on: day } : null,
        reason: 'Moves',
      }).text,
    [
      ['refunded', 'You get back what you put in, CA$400.00', 'vous revient, moins ce que vous devez'],
      ['', "You hadn't put in anything", "Vous n'aviez rien versé"],
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
      ['known', "We've paid you there before.", 'Nous vous y avons déjà payé.'],
      ['', 'For your safety, payouts to it wait 24 hours.', 'attendent 24 heures'],
    ],
  ],
  [
    'a cancelled authority to debit',
    ({ mails }, so) => mails.mandateEnded({ name, lastDigits: so || null }).text,
    [
      ['567', "your account ending 567. We won't request", 'votre compte qui se termine par 567. Nous ne demandons'],
      ['', "debits from your account. We won't request", 'débits préautorisés de votre compte. Nous ne demandons'],
    ],
  ],
  [
    'a sign-in on a new device',
    ({ mails }, so) => mails.newDevice({ ...account, device: so || null }).text,
    [
      ['Firefox', 'on a new device: Firefox. If it was you', 'un nouvel appareil : Firefox. Si c'],
      ['', 'on a new device. If it was you', 'un nouvel appareil. Si c'],
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
        'CA$400.00\nFrom: Ada Obi\nPaid from: Account ending 567\nDue',
        'Payé par: Compte qui se termine par 567\nÉch',
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
        most: cents(500_000),
      }).body,
    [
      [
        'first',
        "The position isn't set yet. If it's the first",
        "La position n'est pas encore fixée. Si c'est la première",
      ],
      ['fourth', 'In position 4:', 'En position 4'],
      ['', "Today, Bola Eze isn't in a squad yet.", "Bola Eze n'est encore dans aucun groupe"],
    ],
  ],
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

describe.each(ofMails)('Text for %s', (_, textOf, sayings) => {
  test.each(['en', 'fr'] as const)('The text in %s has the right sentence for each condition', (language) => {
    const saidIn = ([, english, french]: Saying) => (language === 'en' ? english : french);
    const all = sayings.map(saidIn).filter((saying) => saying !== null);
    for (const saying of sayings) {
      const text = plain(textOf(templates[language], saying[0]));
      expect(all.filter((one) => text.includes(one))).toEqual([saidIn(saying)].filter((one) => one !== null));
    }
  });
});

test.each(['en', 'fr'] as const)(
  'The mail in %s about a changed email address offers no password reset',
  (language) => {
    const { securityChanged } = templates[language].mails;
    const url = 'https://adashi.example';
    expect(securityChanged({ name, change: 'email', url })).not.toHaveProperty('button');
    expect(securityChanged({ name, change: 'email', url }).text).not.toContain('/forgot-password');
    expect(securityChanged({ name, change: 'password', url }).button?.[1]).toBe(`${url}/forgot-password`);
    expect(securityChanged({ name, change: 'password', url }).text).toContain(`${url}/forgot-password`);
  },
);
