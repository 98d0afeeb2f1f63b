import type { LocalDate, Period, Requirement, StatementKind } from '@adashi/core';
import { mailFrame } from './en-of-mail-frames.ts';
import { ownFiles } from './en-of-own-files.ts';
import { pushed } from './en-of-push.ts';
import { signingIn } from './en-of-signing-in.ts';
import { decisions, referrals } from './en-of-staff.ts';
import { centsText, dayIn, hundredths, wholeText } from './format.ts';
import { MOVEMENT_WORDS } from './movement-words.ts';
import type { GuaranteedSquad, LedgerWords, Mails, Templates } from './templates.ts';

const amountText = (amount: number) => `CA$${wholeText('en-CA', amount)}.${centsText(amount)}`;
const dayText = (day: LocalDate) => dayIn('en-GB', day);
const percentText = (basisPoints: number) => `${hundredths(basisPoints)}%`;

const EVERY: Record<Period, string> = { weekly: 'every week', biweekly: 'every two weeks', monthly: 'every month' };
const everyText = (period: Period) => EVERY[period];
const ROUND: Record<Period, string> = { weekly: 'week', biweekly: 'round', monthly: 'month' };
const roundText = (period: Period, round: number) => `${ROUND[period]} ${round}`;

const MISSING: Record<Requirement, string> = {
  identity: 'your identity',
  bank: 'a bank account',
  position: 'your position',
  guarantor: 'a guarantor',
  agreement: 'the agreement',
};

const seatsFree = (count: number) => (count === 1 ? '1 seat is free' : `${count} seats are free`);

const because = (reason: string | undefined) => (reason ? `\n\nReason: ${reason}\n\n` : '');

const ledger: LedgerWords = {
  kinds: MOVEMENT_WORDS.en,
  sides: {
    clearing: 'Bank accounts of members',
    pot: 'A pot',
    reserve: 'Reserve',
    wallet: 'A wallet',
    fund: 'Guarantee fund',
    fees: 'Fees',
    losses: 'Losses',
    rewards: 'Rewards',
  },
  pot: (period, round, name) => `Pot of ${roundText(period, round)}: ${name}`,
};

function guaranteed({
  squad,
  contribution,
  period,
  size,
  startOn,
  position,
  afterPayout,
  inAll,
}: GuaranteedSquad): string {
  const place = position === null ? "The position isn't set yet. If it's the first" : `In position ${position}`;
  return `${squad}: ${size} members, ${amountText(contribution)} ${everyText(period)}, from ${dayText(startOn)}. ${place}: from the payout on, at most ${amountText(afterPayout)}, and ${amountText(contribution)} less ${everyText(period)}. In all, never more than ${amountText(inAll)}.`;
}

const mails: Mails = {
  ...signingIn,
  ...decisions,
  proposalApproved: ({ name, squad, code, reason }) => ({
    subject: `${squad} is approved`,
    text: `Hello ${name},\n\nThe squad you proposed, ${squad}, is approved. You and your circle can join with this code: ${code}${reason ? `\n\nA note from us: ${reason}` : ''}`,
  }),
  proposalDeclined: ({ name, squad, reason }) => ({
    subject: `${squad} wasn't approved`,
    text: `Hello ${name},\n\nThe squad you proposed, ${squad}, wasn't approved.${because(reason)} You can propose another squad or join an open one.`,
  }),
  proposalCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} was cancelled`,
    text: `Hello ${name},\n\nThe squad you proposed, ${squad}, was cancelled before it started. No money moved.${because(reason)} You can propose another squad or join an open one.`,
  }),
  invitation: ({ member, squad, amount, period, size, startOn, url }) => ({
    subject: `${member} invites you to a savings squad`,
    text: `Hello,\n\n${member} invites you to ${squad}, a savings squad on Adashi. ${size} people who know each other put in ${amountText(amount)} ${everyText(period)} from ${dayText(startOn)}. Each of them receives the pot once. See the details here before you decide:\n\n${url}\n\nIf you don't know ${member}, or you'd rather not join, you don't need to do anything.`,
    button: ['View the squad', url],
  }),
  guarantorAsked: ({ name, member, url }) => ({
    subject: `${member} names you as guarantor`,
    text: `Hello ${name},\n\n${member} is joining a savings squad and names you as guarantor. You would pay if ${member} can't. Read what that means, then accept or decline:\n\n${url}`,
    button: ['Read what it means', url],
  }),
  squadStarts: ({ name, squad, startOn, chargeOn, period, amount }) => ({
    subject: `${squad} starts on ${dayText(startOn)}`,
    text: `Hello ${name},\n\nEveryone in ${squad} is ready. The first contribution of ${amountText(amount)} leaves your account on ${dayText(chargeOn)}, then ${everyText(period)}.`,
  }),
  squadPostponed: ({ name, squad, startOn, free, missing }) => ({
    subject: `${squad} starts later`,
    text: `Hello ${name},\n\n${squad} couldn't start yet: ${free > 0 ? seatsFree(free) : 'not everyone is ready'}. ${
      missing.length > 0
        ? `We still need this from you: ${missing.map((need) => MISSING[need]).join(', ')}.`
        : "You're ready."
    } It now starts on ${dayText(startOn)}.`,
  }),
  positionSet: ({ name, squad, position, payoutOn, amount, reason }) => ({
    subject: `Your position in ${squad} is ${position}`,
    text: `Hello ${name},\n\nWe set the payout order of ${squad}. Your position is ${position}. You receive ${amountText(amount)} on ${dayText(payoutOn)}.${because(reason)}If this doesn't work for you, write to us or leave the squad before it starts.`,
  }),
  squadReduced: ({ name, squad, size, startOn, amount, feeBps }) => ({
    subject: `${squad} now has ${size} members`,
    text: `Hello ${name},\n\n${squad} now has only the ${size} members who are ready. It starts on ${dayText(startOn)}. The fee is ${percentText(feeBps)}, and everyone receives ${amountText(amount)} once. Your page shows your position and your dates. If this doesn't work for you, you can leave before it starts.`,
  }),
  squadCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} was cancelled`,
    text: `Hello ${name},\n\n${squad} was cancelled before it started. No money moved.${because(reason)} You can join another open squad.`,
  }),
  seatFreed: ({ name, squad, reason }) => ({
    subject: `You no longer have a seat in ${squad}`,
    text: `Hello ${name},\n\nWe removed your seat in ${squad}, which hasn't started. No money moved.${because(reason)}You can join another open squad. If you think this is a mistake, write to us.`,
  }),
  seatTakenOver: ({ name, squad, position, payoutOn, amount, back, chargeOn }) => ({
    subject: `You're now in ${squad}, at position ${position}`,
    text: `Hello ${name},\n\nAs agreed, you took over position ${position} in ${squad}. If nothing else fails, you receive ${amountText(amount)}${payoutOn ? ` on ${dayText(payoutOn)}` : ''}.${
      chargeOn
        ? ` The earlier contributions, ${amountText(back)}, leave your account on ${dayText(chargeOn)} as one first charge.`
        : ''
    }\n\nIf you didn't agree to this, write to us right away.`,
  }),
  seatGivenUp: ({ name, squad, refund, reason }) => ({
    subject: `Your seat in ${squad} has a new member`,
    text: `Hello ${name},\n\nSomeone else took over your seat in ${squad}.${because(reason)}${
      refund
        ? `You get back what you put in, ${amountText(refund.back)}, less what you owe. If nothing else fails, we send you ${amountText(refund.amount)}${refund.on ? ` on ${dayText(refund.on)}` : ''}.`
        : "You hadn't put in anything, so there is nothing to refund."
    } If you think this is a mistake, write to us.`,
  }),
  feeLowered: ({ name, squad, startOn, before, now }) => ({
    subject: `The fee of ${squad} drops to ${percentText(now)}`,
    text: `Hello ${name},\n\n${squad} starts on ${dayText(startOn)}. For these dates, the law allows a fee of at most ${percentText(now)}. The fee drops from ${percentText(before)} to ${percentText(now)} and won't go up again.`,
  }),
  drawFrozen: ({ name, squad, hash, beacon, round, expectedAt }) => ({
    subject: `The list of ${squad} is frozen for the draw`,
    text: `Hello ${name},\n\nEveryone in ${squad} is ready, so the list of seats and random numbers is frozen. This is its fingerprint (SHA-256). Please keep this email:\n\n${hash}\n\nThe order comes from the list, our secret and round ${round} of the beacon '${beacon}'. Nobody can know that round before ${expectedAt.toISOString()}. Your squad page then shows everything, and your browser can repeat the draw.`,
  }),
  debitComing: ({ name, squad, period, round, amount, on }) => ({
    subject: `${amountText(amount)} leaves your account on ${dayText(on)}`,
    text: `Hello ${name},\n\nYour contribution to ${roundText(period, round)} of ${squad}, ${amountText(amount)}, leaves your account on ${dayText(on)}.`,
  }),
  debitTomorrow: ({ name, squad, period, round, amount }) => ({
    subject: `Tomorrow ${amountText(amount)} leaves your account`,
    text: `Hello ${name},\n\nTomorrow your contribution to ${roundText(period, round)} of ${squad}, ${amountText(amount)}, leaves your account. Please make sure your balance is high enough.`,
  }),
  roundMoved: ({ name, squad, period, round, on, payoutOn }) => ({
    subject: `${squad}: ${roundText(period, round)} is collected on ${dayText(on)}`,
    text: `Hello ${name},\n\nWe were late with ${roundText(period, round)} of ${squad}. Everyone still gets notice of their debit, so contributions now leave on ${dayText(on)}. The payout is planned for ${dayText(payoutOn)}. Nothing else changes.`,
  }),
  chargeFailed: ({ name, squad, period, round, amount, retryOn }) => ({
    subject: `Your contribution to ${squad} failed`,
    text: `Hello ${name},\n\nYour contribution of ${amountText(amount)} to ${roundText(period, round)} of ${squad} couldn't be debited. We'll try again on ${dayText(retryOn)}. Please make sure your balance is high enough.`,
  }),
  inDebt: ({ name, squad, period, round, amount }) => ({
    subject: `You owe a contribution to ${squad}`,
    text: `Hello ${name},\n\nYour contribution of ${amountText(amount)} to ${roundText(period, round)} of ${squad} didn't arrive or was returned. Until you pay it, you can't join or swap. If you haven't been paid yet, you're paid last.`,
  }),
  guarantorOfDefault: ({ name, member, squad, amount }) => ({
    subject: `${member} missed a contribution`,
    text: `Hello ${name},\n\nYou're the guarantor of ${member}, who missed a contribution of ${amountText(amount)} to ${squad}. We'll try again, and we ask you to pay only if that fails.`,
  }),
  guarantorAskedToPay: ({ name, member, squad, amount }) => ({
    subject: `${member} is in default`,
    text: `Hello ${name},\n\nYou're the guarantor of ${member}, who didn't pay a contribution of ${amountText(amount)} to ${squad}. The link you used to accept shows what you need to pay. Please pay it there.`,
  }),
  guarantorTakesOver: ({ name, member, squad, amount }) => ({
    subject: `You're now the guarantor of ${member} in ${squad}`,
    text: `Hello ${name},\n\n${member} named you as guarantor in ${squad}, in place of another one. You guarantee what ${member} owes there, ${amountText(amount)} today, and the contributions still to come. The link you used to accept shows it.`,
  }),
  guarantorReleased: ({ name, member, squad }) => ({
    subject: `You're no longer the guarantor of ${member} in ${squad}`,
    text: `Hello ${name},\n\nAnother guarantor took over for ${member} in ${squad}, with everything that is owed there. Thank you.`,
  }),
  guarantorRefunded: ({ name, member, squad, amount }) => ({
    subject: `We're refunding you ${amountText(amount)}`,
    text: `Hello ${name},\n\nYou paid for ${member} in ${squad}, but ${amountText(amount)} of it had already been paid another way. We're sending it back the way it came. You don't need to do anything.`,
  }),
  guarantorNamed: ({ name, member, ...squad }) => ({
    subject: `${member} names you as guarantor in ${squad.squad}`,
    text: `Hello ${name},\n\n${member} is joining another squad and names you as guarantor there too. This is what it means:\n\n${guaranteed(squad)}\n\nIt is within the sum you signed. The link in our first email shows it. If you don't want this, end the promise there before the squad starts.`,
  }),
  guarantorSigns: ({ name, member, signed, total, url, ...squad }) => ({
    subject: `Please sign a new promise for ${member}`,
    text: `Hello ${name},\n\n${member} names you as guarantor in ${squad.squad}. This goes beyond what you signed:\n\n${guaranteed(squad)}\n\n${signed === null ? '' : `Until now, you promised at most ${amountText(signed)} in all. `}The new promise is at most ${amountText(total)} in all. It counts only if you sign it. You can also decline:\n\n${url}`,
    button: ['Read the new promise', url],
  }),
  guarantorOfChargeBack: ({ name, member, squad, amount }) => ({
    subject: `A contribution of ${member} was returned`,
    text: `Hello ${name},\n\nYou're the guarantor of ${member}, whose bank returned a contribution of ${amountText(amount)} to ${squad} after it arrived. It is owed again. If ${member} doesn't pay it, the link you used to accept shows what you need to pay.`,
  }),
  waived: ({ name, squad, period, round, amount }) => ({
    subject: `You no longer owe ${amountText(amount)}`,
    text: `Hello ${name},\n\nWe waived what you still owed to ${roundText(period, round)} of ${squad}: ${amountText(amount)}. You don't need to pay it. It still counts as missed, so you get no share of this squad's reserve.`,
  }),
  guarantorOfWaiver: ({ name, member, squad, amount }) => ({
    subject: `You no longer need to pay ${amountText(amount)}`,
    text: `Hello ${name},\n\nYou're the guarantor of ${member}. We waived ${amountText(amount)} that ${member} still owed to ${squad}. You no longer need to pay it.`,
  }),
  refunded: ({ name, squad, period, round, amount, owes }) => ({
    subject: `We're refunding you ${amountText(amount)}`,
    text: `Hello ${name},\n\nWe're refunding your contribution of ${amountText(amount)} to ${roundText(period, round)} of ${squad} to the account it came from. ${owes > 0 ? `It is owed again: ${amountText(owes)}. Until you pay it, you can't join or swap. If you haven't been paid yet, you're paid last.` : 'You owe nothing for it.'}`,
  }),
  guarantorPaymentFailed: ({ name, member, squad, amount }) => ({
    subject: "Your payment didn't arrive",
    text: `Hello ${name},\n\nYour bank didn't pay the ${amountText(amount)} that you agreed to pay to ${squad} for ${member}. Nothing was debited. Please try again with the link you used to accept, from this account or another one.`,
  }),
  guarantorOfRefund: ({ name, member, squad, amount }) => ({
    subject: `A contribution of ${member} was refunded`,
    text: `Hello ${name},\n\nYou're the guarantor of ${member}, whose contribution to ${squad} was refunded. ${amountText(amount)} is owed again. If ${member} doesn't pay it, the link you used to accept shows what you need to pay.`,
  }),
  payoutSent: ({ name, squad, period, round, amount }) => ({
    subject: `${amountText(amount)} is on its way to you`,
    text: `Hello ${name},\n\nThe pot of ${roundText(period, round)} of ${squad} is yours: ${amountText(amount)} is on its way to your account.`,
  }),
  payoutHeld: ({ name, squad, period, round }) => ({
    subject: `Your payout from ${squad} is on hold`,
    text: `Hello ${name},\n\nYour payout of ${roundText(period, round)} of ${squad} is on hold. Your squad page says why and what you can do.`,
  }),
  payoutInWallet: ({ name, squad, period, round, amount }) => ({
    subject: `Your payout from ${squad} is in your wallet`,
    text: `Hello ${name},\n\nWe couldn't send your payout of ${roundText(period, round)} of ${squad} to a bank account. So we put ${amountText(amount)} into your wallet. Add an account that accepts the money. Then you can withdraw it on your payouts page.`,
  }),
  removalNotice: ({ name, squad, reason, decisionOn }) => ({
    subject: `Notice: you may be removed from ${squad}`,
    text: `Hello ${name},\n\nWe're considering removing you from ${squad}. Reason: ${reason}\n\nYou have 7 days to fix it and 7 more to appeal. Please write to us. Someone else decides, on ${dayText(decisionOn)} at the earliest. In any case, you get back what you put in.`,
  }),
  noticeWithdrawn: ({ name, squad, reason }) => ({
    subject: `You stay in ${squad}`,
    text: `Hello ${name},\n\nWe withdrew the notice about your seat in ${squad}. You stay in the squad.${because(reason)}`,
  }),
  payoutAccountChanged: ({ name, lastDigits, url, isKnown }) => ({
    subject: 'Your payouts now go to another account',
    text: `Hello ${name},\n\nYour payouts now go to the account ending ${lastDigits}.${
      isKnown ? " We've paid you there before." : ' For your safety, payouts to it wait 24 hours.'
    }\n\nIf this wasn't you, report it here:\n\n${url}`,
    button: ["This wasn't me", url],
  }),
  nameChanged: ({ name, before, after }) => ({
    subject: 'We changed the name on your account',
    text: `Hello ${name},\n\nOur staff changed the name on your account.\n\nBefore: ${before}\nNow: ${after}\n\nPayouts go only to an account in this name. If you didn't ask for this, please write to us.`,
  }),
  ownNameChanged: ({ name, before, after, url }) => ({
    subject: 'You changed your name',
    text: `Hello ${name},\n\nYou changed the name on your account.\n\nBefore: ${before}\nNow: ${after}\n\nPlease verify your identity again. Payouts and withdrawals wait until then. It takes a few minutes:\n\n${url}\n\nIf this wasn't you, choose a new password and write to us.`,
    button: ['Verify my identity', url],
  }),
  bankAdded: ({ name, lastDigits }) => ({
    subject: 'You added a bank account',
    text: `Hello ${name},\n\nYou added the account ending ${lastDigits}. We pay nothing to it until you choose it. Payouts then wait 24 hours.\n\nIf this wasn't you, remove it and choose a new password.`,
  }),
  bankRemoved: ({ name, lastDigits }) => ({
    subject: 'You removed a bank account',
    text: `Hello ${name},\n\nYou removed the account ending ${lastDigits}.\n\nIf this wasn't you, choose a new password and check your accounts.`,
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Your Adashi account is deleted',
    text: `Hello ${name},\n\nWe deleted your account and your data, as you asked. We keep payment records and signed documents for as long as the law requires. Thank you for saving with us.`,
  }),
  mandateConfirmed: ({ name, lastDigits }) => ({
    subject: 'Your pre-authorized debit agreement',
    text: `Hello ${name},\n\nWe now debit your contributions from the account ending ${lastDigits}. Your agreement is attached. Please keep it. You can cancel it at any time on the page where you connected your bank.`,
  }),
  mandateEnded: ({ name, lastDigits }) => ({
    subject: 'We no longer debit your account',
    text: `Hello ${name},\n\nYou cancelled pre-authorized debits from your account${lastDigits ? ` ending ${lastDigits}` : ''}. We won't request new debits, but debits in progress continue. You still owe what you owe. Connect a bank again, or pay from your wallet, so you don't miss a contribution.`,
  }),
  mandateEndedByBank: ({ name }) => ({
    subject: 'We no longer debit your account',
    text: `Hello ${name},\n\nYour bank cancelled or suspended pre-authorized debits from your account. We won't request new debits. You still owe what you owe. Connect a bank again, or pay from your wallet, so you don't miss a contribution.`,
  }),
  withdrawalSent: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} leaves your wallet`,
    text: `Hello ${name},\n\n${amountText(amount)} is on its way from your wallet to your account ending ${lastDigits}. It arrives on the next business day.\n\nIf this wasn't you, write to us right away and choose a new password.`,
  }),
  withdrawalReturned: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} came back to your wallet`,
    text: `Hello ${name},\n\nThe bank returned the ${amountText(amount)} sent to your account ending ${lastDigits}. The money is back in your wallet. Please check the account numbers before you try again.`,
  }),
  quarantinedSquad: ({ name, squad, error }) => ({
    subject: `${squad} was quarantined`,
    text: `Hello ${name},\n\nThe work due in ${squad} failed, and nothing was saved. All other squads continued. Error: ${error}\n\nPlease review it under 'Quarantined squads', then retry it.`,
  }),
};

const calendar: Templates['calendar'] = {
  debit: ({ squad, period, round, amount }) =>
    `${squad}: ${amountText(amount)} leaves your account (${roundText(period, round)})`,
  payout: ({ squad, period, round, amount }) =>
    `${squad}: you receive ${amountText(amount)} (${roundText(period, round)})`,
  round: ({ squad, period, round, member }) => `${squad}: ${member} receives (${roundText(period, round)})`,
};

const MOVED: Record<StatementKind, string> = {
  contribution: 'Contribution',
  wallet_contribution: 'Contribution from the wallet',
  charged_back: 'Reversed by the bank',
  refunded: 'Refunded by us',
  to_wallet: 'Kept in the wallet',
  from_wallet: 'Paid from the wallet',
  payout: 'Payout',
  payout_returned: 'Payout returned by the bank',
  reserve_return: 'Share of the reserve',
};

const statement: Templates['statement'] = {
  title: (about) => (about === '' ? 'Statement' : `Statement: ${about}`),
  member: 'Member',
  madeOn: 'Issued on',
  putIn: 'Put in',
  received: 'Received',
  reserveBack: 'Reserve returned',
  fees: 'Fees, deducted from payouts',
  movement: (kind, period, round) => (round === 0 ? MOVED[kind] : `${MOVED[kind]}, ${roundText(period, round)}`),
};

const money = (amount: number) => `${amount < 0 ? '−' : ''}${amountText(Math.abs(amount))}`;

const receipt: Templates['receipt'] = ({
  id,
  member,
  squad,
  period,
  round,
  amount,
  dueOn,
  arrivedOn,
  from,
  lastDigits,
}) => ({
  title: 'Receipt',
  rows: [
    ['What', `Contribution to ${squad}, ${roundText(period, round)}`],
    ['Amount', amountText(amount)],
    ['From', member],
    ...(from === 'wallet' ? ([['Paid from', 'The wallet']] as const) : []),
    ...(from === 'bank' && lastDigits ? ([['Paid from', `Account ending ${lastDigits}`]] as const) : []),
    ['Due on', dayText(dueOn)],
    ['Arrived on', dayText(arrivedOn)],
    ['Number', id],
  ],
});

const guarantee: Templates['guarantee'] = ({ name, member, squads, most }) => ({
  title: `Guarantee for ${member}`,
  body: [
    `${name} promises Adashi to pay for ${member}, never more than ${amountText(most)} in all:`,
    `1. If ${member} misses a contribution and can't pay it, ${name} pays it. If a retry can help, we first ask the bank of ${member} three times.`,
    `2. ${name} never pays more than what ${member} still owes to the others. Until ${member} is paid, that is the contributions missed. From then on, it is at most the contributions still to come. It drops with each of them and ends with the last one.`,
    `3. We email ${name} at the first failure, ask ${name} to pay at the default, and email again if a bank returns a contribution. Another squad counts only if all squads together stay within ${amountText(most)}. Otherwise, we first ask ${name} for a new signature.`,
    `4. We take nothing from ${name} in advance. We add no fee, interest or penalty to what is owed.`,
    `5. In a squad, the promise ends when nothing is owed and no contribution is left. It also ends when another verified guarantor takes over what is owed there. ${name} can end the promise at any time for squads that haven't started.`,
    squads.length > 0
      ? `Today, these squads are:\n${squads.map(guaranteed).join('\n')}`
      : `Today, ${member} isn't in a squad yet.`,
  ].join('\n\n'),
});

export const en: Templates = {
  mails,
  mailFrame,
  pushed,
  ledger,
  ownFiles,
  calendar,
  newName: 'A check of your new name',
  referrals,
  signedBy: (name, day) => `Signed by ${name} on ${dayText(day)}.`,
  statement,
  receipt,
  guarantee,
  debitAgreement: {
    title: 'Pre-authorized debit agreement',
    account: 'Account',
    holder: 'In the name of',
    agreedBy: 'Agreed electronically by',
    agreedOn: 'On',
  },
  day: dayText,
  money,
};
