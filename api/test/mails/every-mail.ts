import type { Language } from '@adashi/contract';
import { cents, localDate } from '@adashi/core';
import type { Mail } from '../../src/jobs/index.ts';
import { templates } from '../../src/messaging/notifications/index.ts';

const day = localDate('2026-11-27');
const url = 'https://adashi.example/page#id=0f8c2b1de94a4e5f8a7b6c5d4e3f2a1b0f8c2b1de94a4e5f8a7b6c5d4e3f2a1b';
const name = 'Fọlákẹ́';
const squad = 'The Harbourfront Savings Circle of Toronto';
const member = 'Chukwuemeka Oluwaseun-Adebayo';
const reason = 'We could not read the number on the document. Please take the picture by day, without a flash.';
const amount = cents(123_456);
const about = { name, squad, period: 'weekly', round: 3, amount } as const;
const ofGuarantor = { ...about, member };
const handover = { name, member, squad, amount };
const decided = { name, squad, reason };
const account = { name, lastDigits: '567' };
const withdrawn = { ...account, amount };
const placed = { name, squad, position: 4, payoutOn: day, amount };

type Mails = (typeof templates)[Language]['mails'];

/** Creates mails with codes, mails with invitations, and mails about a squad before its start. */
function beforeTheStart(mails: Mails) {
  return {
    emailCode: mails.emailCode({ name, code: '204816' }),
    passwordCode: mails.passwordCode({ name, code: '204816' }),
    newEmailCode: mails.newEmailCode({ name, code: '204816' }),
    newEmailAsked: mails.newEmailAsked({ name, url: 'https://adashi.example' }),
    proposalApproved: mails.proposalApproved({ ...decided, code: 'HARBOUR-7' }),
    proposalDeclined: mails.proposalDeclined(decided),
    proposalCancelled: mails.proposalCancelled(decided),
    invitation: mails.invitation({ member, squad, amount, period: 'biweekly', size: 12, startOn: day, url }),
    staffInvitation: mails.staffInvitation({ role: 'kyc_officer', url, days: 7 }),
    guarantorAsked: mails.guarantorAsked({ name, member, url }),
    squadStarts: mails.squadStarts({ name, squad, startOn: day, chargeOn: day, period: 'weekly', amount }),
    squadPostponed: mails.squadPostponed({ name, squad, startOn: day, free: 2, missing: ['identity', 'guarantor'] }),
    positionSet: mails.positionSet({ ...placed, reason }),
    squadReduced: mails.squadReduced({ name, squad, size: 9, startOn: day, amount, feeBps: 125 }),
    squadCancelled: mails.squadCancelled(decided),
    seatFreed: mails.seatFreed(decided),
    seatTakenOver: mails.seatTakenOver({ ...placed, back: 40_000, chargeOn: day }),
    seatGivenUp: mails.seatGivenUp({ ...decided, refund: { back: 40_000, amount, on: day } }),
    feeLowered: mails.feeLowered({ name, squad, startOn: day, before: 200, now: 125 }),
    pushLost: mails.pushLost({ name, device: 'Chrome, Windows', url: 'https://adashi.example' }),
    drawFrozen: mails.drawFrozen({
      name,
      squad,
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      beacon: 'drand quicknet',
      round: 12_345_678,
      expectedAt: new Date('2026-11-27T15:00:00Z'),
    }),
  };
}

/** Creates one mail of each kind in one language, with long names and long addresses. */
export function everyMail(language: Language): ReadonlyMap<string, Mail> {
  const { mails } = templates[language];
  const guaranteed = {
    name,
    member,
    afterPayout: amount,
    inAll: amount,
    squad,
    contribution: amount,
    period: 'monthly',
    size: 12,
    startOn: day,
    position: null,
  } as const;
  const all: Record<keyof Mails, Omit<Mail, 'to'>> = {
    ...beforeTheStart(mails),
    debitComing: mails.debitComing({ ...about, on: day }),
    debitTomorrow: mails.debitTomorrow({ ...about, on: day }),
    roundMoved: mails.roundMoved({ ...about, on: day, payoutOn: day }),
    chargeFailed: mails.chargeFailed({ ...about, retryOn: day }),
    inDebt: mails.inDebt(about),
    guarantorOfDefault: mails.guarantorOfDefault(ofGuarantor),
    guarantorAskedToPay: mails.guarantorAskedToPay(ofGuarantor),
    guarantorTakesOver: mails.guarantorTakesOver(handover),
    guarantorReleased: mails.guarantorReleased(handover),
    guarantorRefunded: mails.guarantorRefunded(handover),
    guarantorNamed: mails.guarantorNamed(guaranteed),
    guarantorSigns: mails.guarantorSigns({ ...guaranteed, signed: amount, total: amount, url }),
    guarantorOfChargeBack: mails.guarantorOfChargeBack(ofGuarantor),
    waived: mails.waived(about),
    guarantorOfWaiver: mails.guarantorOfWaiver(ofGuarantor),
    refunded: mails.refunded({ ...about, owes: amount }),
    guarantorPaymentFailed: mails.guarantorPaymentFailed(ofGuarantor),
    guarantorOfRefund: mails.guarantorOfRefund(ofGuarantor),
    payoutSent: mails.payoutSent(about),
    payoutHeld: mails.payoutHeld(about),
    payoutInWallet: mails.payoutInWallet(about),
    removalNotice: mails.removalNotice({ ...decided, decisionOn: day }),
    noticeWithdrawn: mails.noticeWithdrawn(decided),
    payoutAccountChanged: mails.payoutAccountChanged({ ...account, url, isKnown: false }),
    nameChanged: mails.nameChanged({ name, before: 'Ada Obi', after: 'Ada Eze' }),
    ownNameChanged: mails.ownNameChanged({ name, before: 'Ada Obi', after: 'Ada Eze', url }),
    accountSuspended: mails.accountSuspended({ name, reason }),
    accountReactivated: mails.accountReactivated({ name }),
    bankAdded: mails.bankAdded(account),
    bankRemoved: mails.bankRemoved(account),
    withdrawalSent: mails.withdrawalSent(withdrawn),
    withdrawalReturned: mails.withdrawalReturned(withdrawn),
    identityAskedAgain: mails.identityAskedAgain({ name, reason, url }),
    guarantorVerified: mails.guarantorVerified({ name, guarantor: member }),
    guarantorRejected: mails.guarantorRejected({ name, guarantor: member, reason, url }),
    announced: mails.announced({
      name,
      title: 'A holiday is coming <soon> & for all',
      body: 'Banks are closed on Tuesday.\nYour debit leaves on Wednesday.\n\nMore at https://adashi.example/help?topic=paid.',
      url: 'https://adashi.example/notification',
    }),
    ticketAnswered: mails.ticketAnswered({ name, ticket: 12, text: reason, url }),
    securityChanged: mails.securityChanged({ name, change: 'password', url: 'https://adashi.example' }),
    emailRestored: mails.emailRestored({ name, url: 'https://adashi.example' }),
    newDevice: mails.newDevice({ name, device: 'Chrome, Windows', url }),
    accountKnown: mails.accountKnown({ name, url }),
    accountDeleted: mails.accountDeleted({ name }),
    mandateConfirmed: mails.mandateConfirmed(account),
    mandateEnded: mails.mandateEnded(account),
    mandateEndedByBank: mails.mandateEndedByBank(account),
    quarantinedSquad: mails.quarantinedSquad({ name, squad, error: 'invalid input syntax for type uuid: "x"' }),
  };
  return new Map(Object.entries(all).map(([kind, letter]) => [kind, { to: 'folake@example.com', ...letter }]));
}
