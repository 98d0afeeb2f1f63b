import type { Language } from '@adashi/contract';
import type { Why } from '../../../jobs/index.ts';
import type { AddressedLetter, Letter, Mails, Texts } from './texts.ts';

/** Why somebody gets each mail. One that nobody decided about does not compile. */
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
  guarantorTold: 'guarantor',
  guarantorAskedToPay: 'guarantor',
  guarantorPaymentFailed: 'guarantor',
  guarantorTakesOver: 'guarantor',
  guarantorReleased: 'guarantor',
  guarantorRefunded: 'guarantor',
  guarantorStands: 'guarantor',
  guarantorToldOfChargeBack: 'guarantor',
  waived: 'account',
  guarantorToldOfWaiver: 'guarantor',
  refunded: 'account',
  guarantorToldOfRefund: 'guarantor',
  payoutSent: 'account',
  payoutHeld: 'account',
  removalNotice: 'account',
  noticeWithdrawn: 'account',
  payoutAccountChanged: 'account',
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
  newDevice: 'account',
  accountKnown: 'account',
  accountDeleted: 'former',
  mandateConfirmed: 'account',
  mandateEnded: 'account',
  mandateEndedByBank: 'account',
  quarantinedSquad: 'staff',
};

type AddressedMails = { readonly [Name in keyof Mails]: (...values: Parameters<Mails[Name]>) => AddressedLetter };

/** All that is said in one language, whose letters know what the frame around them has to know. */
export type Addressed = Omit<Texts, 'mails'> & { readonly mails: AddressedMails };

export function addressed(language: Language, words: Texts): Addressed {
  const whys = new Map<string, Why>(Object.entries(WHY));
  const mails = Object.entries(words.mails).map(([name, write]) => {
    // Cast: each takes its own values, which the mapped type below says of it.
    const written = write as (values: unknown) => Letter;
    return [name, (values: unknown) => ({ ...written(values), language, why: whys.get(name) })];
  });
  const made = Object.fromEntries(mails) as AddressedMails; // the same names and values, and letters that say more
  return { ...words, mails: made };
}
