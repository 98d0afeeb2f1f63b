import { type Notification, viewOf } from '@adashi/contract';
import { paths } from '../../../paths.ts';

const PATHS = { money: paths.payments, squads: paths.squads, account: paths.account } as const;

/** Paths for notifications about staff work, by kind of notification. */
const DUTIES: Partial<Record<Notification['kind'], string>> = {
  proposal_waits: paths.squadsBy('pending'),
  payout_waits: paths.payoutsIn('awaiting_approval'),
  payout_came_back: paths.payoutsIn('failed'),
  bank_file_waits: paths.bankFiles,
  guarantor_waits: paths.guarantorsToVerify,
  events_unmatched: paths.unmatched,
  deliveries_failed: paths.undelivered,
  fund_short: paths.books,
  identity_case_opened: paths.samePerson,
  books_differ: paths.reconciliation,
};

/** Returns the path of the page that a notification is about. */
export function notificationPath({ kind, ticket, person, squadId, actId }: Notification): string {
  if (ticket !== undefined) return kind !== 'ticket_answered' ? paths.ticket(ticket) : paths.helpTicket(ticket);
  if (kind.startsWith('act_')) return actId ? paths.act(actId) : paths.secondPerson;
  if (squadId !== undefined) return paths.squad(squadId);
  if (kind === 'agreement_to_sign') return paths.agreement;
  if (kind === 'mail_bounced') return paths.member(person ?? '');
  if (kind === 'announcement') return paths.notifications;
  if (kind === 'kyc_waits') return paths.kycOf(person ?? '');
  const duty = DUTIES[kind];
  if (duty) return duty;
  if (kind === 'identity_asked_again') return paths.verifyIdentity;
  if (kind.startsWith('guarantor_')) return paths.guarantor;
  if (kind.startsWith('payout_')) return paths.payouts;
  const view = viewOf(kind);
  return view ? PATHS[view] : paths.quarantine;
}
