import type { Language } from '@adashi/contract';
import type { Why } from '../../../jobs/index.ts';
import type { AddressedContent, MailContent, Mails, Templates } from './templates.ts';

/** Reason for each mail, as shown in the footer. A mail without a reason is a type error. */
const WHY: Readonly<Record<keyof Mails, Why>> = {
  emailCode: 'code',
  passwordCode: 'code',
  newEmailCode: 'code',
  newEmailAsked: 'account',
  proposalApproved: 'account',
  proposalDeclined: 'account',
  proposalCancelled: 'account',
  invitation: 'invited',
  staffInvitation: 'invited',
  guarantorAsked: 'guarantor',
  squadStarts: 'account',
  squadPostponed: 'account',
  positionSet: 'account',
  squadReduced: 'account',
  squadCancelled: 'account',
  seatFreed: 'account',
  seatTakenOver: 'account',
  seatGivenUp: 'account',
  feeLowered: 'account',
  drawFrozen: 'account',
  debitComing: 'account',
  debitTomorrow: 'account',
  roundMoved: 'account',
  chargeFailed: 'account',
  inDebt: 'account',
  guarantorOfDefault: 'guarantor',
  guarantorAskedToPay: 'guarantor',
  guarantorPaymentFailed: 'guarantor',
  guarantorTakesOver: 'guarantor',
  guarantorReleased: 'guarantor',
  guarantorRefunded: 'guarantor',
  guarantorNamed: 'guarantor',
  guarantorSigns: 'guarantor',
  guarantorOfChargeBack: 'guarantor',
  waived: 'account',
  guarantorOfWaiver: 'guarantor',
  refunded: 'account',
  guarantorOfRefund: 'guarantor',
  payoutSent: 'account',
  payoutHeld: 'account',
  payoutInWallet: 'account',
  removalNotice: 'account',
  noticeWithdrawn: 'account',
  payoutAccountChanged: 'account',
  nameChanged: 'account',
  ownNameChanged: 'account',
  accountSuspended: 'account',
  accountReactivated: 'account',
  bankAdded: 'account',
  bankRemoved: 'account',
  withdrawalSent: 'account',
  withdrawalReturned: 'account',
  identityAskedAgain: 'account',
  guarantorVerified: 'account',
  guarantorRejected: 'account',
  announced: 'account',
  ticketAnswered: 'account',
  securityChanged: 'account',
  emailRestored: 'account',
  newDevice: 'account',
  accountKnown: 'account',
  pushLost: 'account',
  accountDeleted: 'former',
  mandateConfirmed: 'account',
  mandateEnded: 'account',
  mandateEndedByBank: 'account',
  quarantinedSquad: 'staff',
};

type AddressedMails = { readonly [Name in keyof Mails]: (...values: Parameters<Mails[Name]>) => AddressedContent };

/**
 * All server texts in one language. Each mail includes the language and the reason for the mail, which the footer
 * shows.
 */
export type Addressed = Omit<Templates, 'mails'> & { readonly mails: AddressedMails };

export function addressed(language: Language, words: Templates): Addressed {
  const whys = new Map<string, Why>(Object.entries(WHY));
  const mails = Object.entries(words.mails).map(([name, write]) => {
    // Cast: the result type ensures that each template is called only with the values of its own mail.
    const written = write as (values: unknown) => MailContent;
    return [name, (values: unknown) => ({ ...written(values), language, why: whys.get(name) })];
  });
  const made = Object.fromEntries(mails) as AddressedMails; // Cast: only the return types of the templates change.
  return { ...words, mails: made };
}
