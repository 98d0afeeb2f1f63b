import { type Notification, viewOf } from '@adashi/contract';
import { paths } from '../../paths.ts';

const PATHS = { money: paths.payments, squads: paths.squads, account: paths.account } as const;

/** Where one sees more of what one was told, or does something about it. */
export function notificationPath({ kind, ticket, person, squadId }: Notification): string {
  if (ticket !== undefined) return kind !== 'ticket_answered' ? paths.ticket(ticket) : paths.helpTicket(ticket);
  if (squadId !== undefined) return paths.squad(squadId);
  if (kind === 'agreement_to_sign') return paths.agreement;
  if (kind === 'mail_bounced') return paths.member(person ?? '');
  if (kind === 'announcement') return paths.notifications;
  if (kind === 'proposal_waits') return paths.squadsBy('pending');
  if (kind === 'payout_waits') return paths.payoutsIn('awaiting_approval');
  if (kind === 'books_differ') return paths.reconciliation;
  if (kind === 'kyc_waits') return paths.kycOf(person ?? '');
  if (kind === 'identity_asked_again') return paths.verifyIdentity;
  if (kind.startsWith('guarantor_')) return paths.guarantor;
  if (kind.startsWith('payout_')) return paths.payouts;
  const view = viewOf(kind);
  return view ? PATHS[view] : paths.setAside;
}
