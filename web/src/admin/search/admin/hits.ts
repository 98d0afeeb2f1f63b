import type { SearchFound } from '@adashi/contract';
import {
  IconCoins,
  IconCreditCard,
  IconFileText,
  IconMessageCircle,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { dayOf, dayText, moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { SUSPENDED } from '../../../people/members/shared/suspended-look.ts';
import { IDENTITY_LOOKS } from '../../../people/shared/identity-looks.ts';
import { SQUAD_LOOKS } from '../../../squads/shared/squad-looks.ts';
import { squadPath } from '../../../squads/shared/squad-path.ts';
import type { StateLook } from '../../../ui/State.tsx';
import { TICKET_LOOKS } from '../../help/shared/ticket-looks.ts';

export const KINDS = ['squads', 'people', 'payments', 'payouts', 'withdrawals', 'tickets', 'pages'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_WORDS: Record<Kind, string> = {
  squads: msg('Squads'),
  people: msg('People'),
  payments: msg('Payments'),
  payouts: msg('Payouts'),
  withdrawals: msg('Withdrawals'),
  tickets: msg('Tickets'),
  pages: msg('Pages'),
};

/** A search result with a link to a page. */
export interface Hit {
  readonly key: string;
  readonly kind: Kind;
  readonly title: string;
  readonly sub: string;
  readonly to: string;
  readonly look: StateLook | null;
  readonly Icon: typeof IconCoins;
  /** Initials of the person. Only results about a person have initials. */
  readonly initials?: string;
}

/** A navigation page that the search can find by name. */
export interface NamedPage {
  readonly path: string;
  readonly label: string;
}

function ofSquad(t: TFunction, squad: SearchFound['squads'][number]): Hit {
  const { id, name, status, contribution, period, members } = squad;
  return {
    key: `squads ${id}`,
    kind: 'squads',
    title: name,
    sub: t('{{count}} members, {{amount}} {{each}}', {
      count: members,
      amount: moneyText(contribution),
      each: periodWords(t, period).each,
    }),
    to: squadPath(id, status),
    look: SQUAD_LOOKS[status],
    Icon: IconUsersGroup,
  };
}

function ofPerson(t: TFunction, person: SearchFound['people'][number]): Hit {
  const { id, firstName, lastName, email_address, kycVerificationStatus, isSuspended, because } = person;
  const about = { squad: because?.squad };
  const why =
    because?.what === 'receives' ? t('Receives next in {{squad}}', about) : t('Debit failed in {{squad}}', about);
  return {
    key: `people ${id}`,
    kind: 'people',
    title: `${firstName} ${lastName}`,
    sub: because ? `${email_address}, ${why}` : email_address,
    to: paths.member(id),
    look: isSuspended
      ? SUSPENDED
      : because?.what === 'failed'
        ? MONEY_LOOKS.failed
        : IDENTITY_LOOKS[kycVerificationStatus],
    Icon: IconUsersGroup,
    initials: `${firstName.charAt(0)}${lastName.charAt(0)}`,
  };
}

function ofPayment(t: TFunction, payment: SearchFound['payments'][number]): Hit {
  const { id, squad, period, round, member, memberEmail, amount, state, dueOn } = payment;
  return {
    key: `payments ${id}`,
    kind: 'payments',
    title: t('{{amount}} of {{member}}', { amount: moneyText(amount), member }),
    sub: [memberEmail, squad, periodWords(t, period).round(round), dayText(dueOn)].join(', '),
    to: paths.payment(id),
    look: MONEY_LOOKS[state],
    Icon: IconCreditCard,
  };
}

function ofPayout(t: TFunction, payout: SearchFound['payouts'][number]): Hit {
  const { id, squad, period, round, member, memberEmail, amount, state, payoutOn } = payout;
  return {
    key: `payouts ${id}`,
    kind: 'payouts',
    title: t('{{amount}} to {{member}}', { amount: moneyText(amount), member }),
    sub: [
      memberEmail,
      squad,
      periodWords(t, period).round(round),
      payoutOn ? dayText(payoutOn) : t('No date yet'),
    ].join(', '),
    to: paths.payout(id),
    look: MONEY_LOOKS[state],
    Icon: IconCoins,
  };
}

function ofWithdrawal(t: TFunction, withdrawal: SearchFound['withdrawals'][number]): Hit {
  const { id, personId, member, memberEmail, amount, state, orderedOn } = withdrawal;
  return {
    key: `withdrawals ${id}`,
    kind: 'withdrawals',
    title: t('{{amount}} to {{member}}', { amount: moneyText(amount), member }),
    sub: `${memberEmail}, ${dayText(orderedOn)}`,
    to: paths.member(personId),
    look: MONEY_LOOKS[state === 'returned' ? 'failed' : state],
    Icon: IconWallet,
  };
}

function ofTicket({ id, subject, member, memberEmail, state, changedAt }: SearchFound['tickets'][number]): Hit {
  return {
    key: `tickets ${id}`,
    kind: 'tickets',
    title: `${id}: ${subject}`,
    sub: `${member}, ${memberEmail}, ${dayText(dayOf(changedAt))}`,
    to: paths.ticket(id),
    look: TICKET_LOOKS[state],
    Icon: IconMessageCircle,
  };
}

function ofPage({ path, label }: NamedPage): Hit {
  return { key: `pages ${path}`, kind: 'pages', title: label, sub: path, to: path, look: null, Icon: IconFileText };
}

/** Returns all search results in display order. `pages` are the pages with a matching name. */
export function hitsOf(t: TFunction, found: SearchFound, pages: readonly NamedPage[]): readonly Hit[] {
  return [
    ...found.squads.map((squad) => ofSquad(t, squad)),
    ...found.people.map((person) => ofPerson(t, person)),
    ...found.payments.map((payment) => ofPayment(t, payment)),
    ...found.payouts.map((payout) => ofPayout(t, payout)),
    ...found.withdrawals.map((withdrawal) => ofWithdrawal(t, withdrawal)),
    ...found.tickets.map(ofTicket),
    ...pages.map(ofPage),
  ];
}
