import type { LocalDate, Period, Requirement, StatementKind } from '@adashi/core';
import { mailFrame } from './en-of-mail-frames.ts';
import { ownFiles } from './en-of-own-files.ts';
import { pushed } from './en-of-push.ts';
import { signingIn } from './en-of-signing-in.ts';
import { decisions, referrals, squadFiles } from './en-of-staff.ts';
import { centsText, dayIn, hundredths, wholeText } from './format.ts';
import { MOVEMENT_WORDS } from './movement-words.ts';
import type { GuaranteedSquad, LedgerWords, Mails, Texts } from './texts.ts';

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

const because = (reason: string | undefined) => (reason ? `\n\nThe reason: ${reason}\n\n` : '');

const ledger: LedgerWords = {
  heads: ['Day', 'Movement', 'From', 'To', 'Number', 'Amount (CAD)'],
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
  const place = position === null ? 'The position is not set yet; in the first' : `In position ${position}`;
  return `${squad}: ${size} members, ${amountText(contribution)} ${everyText(period)}, from ${dayText(startOn)}. ${place}: from the payout on at most ${amountText(afterPayout)}, ${amountText(contribution)} less ${everyText(period)}. In all never more than ${amountText(inAll)}.`;
}

const mails: Mails = {
  ...signingIn,
  ...decisions,
  proposalApproved: ({ name, squad, code, reason }) => ({
    subject: `${squad} is approved`,
    text: `Hello ${name},\n\nthe squad that you proposed, ${squad}, is approved. You and your circle join with this code: ${code}${reason ? `\n\nA word from us: ${reason}` : ''}`,
  }),
  proposalDeclined: ({ name, squad, reason }) => ({
    subject: `${squad} was not approved`,
    text: `Hello ${name},\n\nthe squad that you proposed, ${squad}, was not approved.${because(reason)} You can propose another one, or join one that is open.`,
  }),
  proposalCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} was cancelled`,
    text: `Hello ${name},\n\nthe squad that you proposed, ${squad}, was cancelled before its start. No money has moved.${because(reason)} You can propose another one, or join one that is open.`,
  }),
  invitation: ({ member, squad, amount, period, size, startOn, url }) => ({
    subject: `${member} invites you to a savings squad`,
    text: `Hello,\n\n${member} invites you to ${squad}, a savings squad on Adashi: ${size} people who know each other put in ${amountText(amount)} ${everyText(period)} from ${dayText(startOn)}, and each of them receives the pot once. Look at it here, before you decide anything:\n\n${url}\n\nIf you do not know ${member}, or would rather not, you need do nothing.`,
    button: ['Look at the squad', url],
  }),
  guarantorAsked: ({ name, member, url }) => ({
    subject: `${member} names you as guarantor`,
    text: `Hello ${name},\n\n${member} joins a savings squad and names you as guarantor: you would pay what ${member} cannot. Read what that means, and accept or decline:\n\n${url}`,
    button: ['Read what it means', url],
  }),
  squadStarts: ({ name, squad, startOn, period, amount }) => ({
    subject: `${squad} starts on ${dayText(startOn)}`,
    text: `Hello ${name},\n\neverybody in ${squad} is ready. The first contribution of ${amountText(amount)} leaves your account on ${dayText(startOn)}, then ${everyText(period)}.`,
  }),
  squadPostponed: ({ name, squad, startOn, free, missing }) => ({
    subject: `${squad} starts later`,
    text: `Hello ${name},\n\n${squad} could not start yet: ${free > 0 ? seatsFree(free) : 'not everybody is ready'}. ${
      missing.length > 0 ? `From you it needs: ${missing.map((need) => MISSING[need]).join(', ')}.` : 'You are ready.'
    } It now starts on ${dayText(startOn)}.`,
  }),
  positionSet: ({ name, squad, position, payoutOn, amount, reason }) => ({
    subject: `Your position in ${squad} is ${position}`,
    text: `Hello ${name},\n\nwe have set the order of payout of ${squad}. Yours is position ${position}: you receive ${amountText(amount)} on ${dayText(payoutOn)}.${because(reason)}If this does not suit you, write to us, or leave the squad before it starts.`,
  }),
  squadReduced: ({ name, squad, size, startOn, amount, feeBps }) => ({
    subject: `${squad} has ${size} members now`,
    text: `Hello ${name},\n\n${squad} was reduced to the ${size} members who are ready. It starts on ${dayText(startOn)}, the fee is ${percentText(feeBps)}, and everybody receives ${amountText(amount)} once. Your page shows your position and your days; if this does not suit you, you may leave before it starts.`,
  }),
  squadCancelled: ({ name, squad, reason }) => ({
    subject: `${squad} was cancelled`,
    text: `Hello ${name},\n\n${squad} was cancelled before its start. No money has moved.${because(reason)} You can join another squad that is open.`,
  }),
  seatFreed: ({ name, squad, reason }) => ({
    subject: `You have no seat in ${squad} any more`,
    text: `Hello ${name},\n\nwe have taken back your seat in ${squad}, which has not started. No money has moved.${because(reason)}You can join another squad that is open. If you think that this is wrong, write to us.`,
  }),
  seatTakenOver: ({ name, squad, position, payoutOn, amount, back, chargeOn }) => ({
    subject: `You are in ${squad} now, at position ${position}`,
    text: `Hello ${name},\n\nas agreed with us you have taken over position ${position} in ${squad}: you receive ${amountText(amount)} on ${dayText(payoutOn)}.${
      chargeOn
        ? ` What was paid in before you, ${amountText(back)}, leaves your account on ${dayText(chargeOn)} as one first charge.`
        : ''
    }\n\nIf you did not agree to this, write to us at once.`,
  }),
  seatGivenUp: ({ name, squad, back, payoutOn, reason }) => ({
    subject: `Your seat in ${squad} has a new member`,
    text: `Hello ${name},\n\nsomebody else has taken over your seat in ${squad}.${because(reason)}${
      payoutOn
        ? `What you put in, ${amountText(back)}, comes back to you on ${dayText(payoutOn)}, less what you owe.`
        : 'You had put in nothing, so nothing is to come back.'
    } If you think that this is wrong, write to us.`,
  }),
  feeLowered: ({ name, squad, startOn, before, now }) => ({
    subject: `The fee of ${squad} falls to ${percentText(now)}`,
    text: `Hello ${name},\n\n${squad} starts on ${dayText(startOn)}. On the days that follow from that, the law allows a fee of at most ${percentText(now)}, so it falls from ${percentText(before)} to ${percentText(now)}. It will not rise again.`,
  }),
  drawFrozen: ({ name, squad, hash, beacon, round, expectedAt }) => ({
    subject: `The list of ${squad} is frozen for the draw`,
    text: `Hello ${name},\n\neverybody in ${squad} is ready, so the list of seats and of your random numbers is frozen. This is its fingerprint (SHA-256); keep this mail:\n\n${hash}\n\nThe order is drawn from the list, from our secret and from round ${round} of the beacon '${beacon}', which nobody can know before ${expectedAt.toISOString()}. Your squad page then shows everything, and your browser can draw again.`,
  }),
  debitComing: ({ name, squad, period, round, amount, on }) => ({
    subject: `${amountText(amount)} leaves your account on ${dayText(on)}`,
    text: `Hello ${name},\n\nyour contribution to ${roundText(period, round)} of ${squad}, ${amountText(amount)}, leaves your account on ${dayText(on)}.`,
  }),
  debitTomorrow: ({ name, squad, period, round, amount }) => ({
    subject: `Tomorrow ${amountText(amount)} leaves your account`,
    text: `Hello ${name},\n\ntomorrow your contribution to ${roundText(period, round)} of ${squad}, ${amountText(amount)}, leaves your account. Please see that it holds enough.`,
  }),
  roundMoved: ({ name, squad, period, round, on, payoutOn }) => ({
    subject: `${squad}: ${roundText(period, round)} is collected on ${dayText(on)}`,
    text: `Hello ${name},\n\nwe were late with ${roundText(period, round)} of ${squad}. So that nobody is charged without notice, its contributions leave the accounts on ${dayText(on)}, and its payout goes out on ${dayText(payoutOn)}. Nothing else changes.`,
  }),
  chargeFailed: ({ name, squad, period, round, amount, retryOn }) => ({
    subject: `Your contribution to ${squad} failed`,
    text: `Hello ${name},\n\nyour contribution of ${amountText(amount)} to ${roundText(period, round)} of ${squad} could not be debited. We try again on ${dayText(retryOn)}. Please see that the account holds enough.`,
  }),
  inDebt: ({ name, squad, period, round, amount }) => ({
    subject: `You owe a contribution to ${squad}`,
    text: `Hello ${name},\n\nyour contribution of ${amountText(amount)} to ${roundText(period, round)} of ${squad} did not come, or was taken back. Until it is paid you cannot join or swap, and your own payout comes last.`,
  }),
  guarantorTold: ({ name, member, squad, amount }) => ({
    subject: `${member} missed a contribution`,
    text: `Hello ${name},\n\n${member}, for whom you answer, missed a contribution of ${amountText(amount)} to ${squad}. It is tried again; you are asked to pay only if that fails too.`,
  }),
  guarantorAskedToPay: ({ name, member, squad, amount }) => ({
    subject: `${member} is in default`,
    text: `Hello ${name},\n\n${member}, for whom you answer, did not pay ${amountText(amount)} to ${squad}. Please pay it behind the link by which you accepted.`,
  }),
  guarantorTakesOver: ({ name, member, squad, amount }) => ({
    subject: `You now answer for ${member} in ${squad}`,
    text: `Hello ${name},\n\n${member} has named you as guarantor in ${squad}, in place of another one. You answer for what ${member} owes there, ${amountText(amount)} today, and for what is still to come. The link by which you accepted shows it.`,
  }),
  guarantorReleased: ({ name, member, squad }) => ({
    subject: `You no longer answer for ${member} in ${squad}`,
    text: `Hello ${name},\n\nanother guarantor has taken over for ${member} in ${squad}, with everything that is owed there. Thank you.`,
  }),
  guarantorRefunded: ({ name, member, squad, amount }) => ({
    subject: `${amountText(amount)} goes back to you`,
    text: `Hello ${name},\n\nyou paid for ${member} in ${squad}, and ${amountText(amount)} of it was not owed any more: it had been paid another way. It goes back to you the way it came. You need do nothing.`,
  }),
  guarantorStands: ({ name, member, ...squad }) => ({
    subject: `${member} names you as guarantor in ${squad.squad}`,
    text: `Hello ${name},\n\n${member} joins another squad and names you as guarantor there, too. What that means:\n\n${guaranteed(squad)}\n\nThe link that we mailed you first shows it. If you do not want this, please tell ${member} before the squad starts.`,
  }),
  guarantorToldOfChargeBack: ({ name, member, squad, amount }) => ({
    subject: `A contribution of ${member} was taken back`,
    text: `Hello ${name},\n\nthe bank of ${member}, for whom you answer, took back a contribution of ${amountText(amount)} to ${squad}, after it had arrived. It is owed again. Please pay it behind the link by which you accepted, if ${member} does not.`,
  }),
  waived: ({ name, squad, period, round, amount }) => ({
    subject: `You do not owe ${amountText(amount)} any more`,
    text: `Hello ${name},\n\nwe waived what you still owed to ${roundText(period, round)} of ${squad}: ${amountText(amount)}. Nobody asks you for it. It stays a missed contribution: you have no part in the reserve of this squad.`,
  }),
  guarantorToldOfWaiver: ({ name, member, squad, amount }) => ({
    subject: `You are not asked for ${amountText(amount)} any more`,
    text: `Hello ${name},\n\nwe waived ${amountText(amount)} that ${member}, for whom you answer, still owed to ${squad}. You are not asked for it any more.`,
  }),
  refunded: ({ name, squad, period, round, amount, owes }) => ({
    subject: `${amountText(amount)} goes back to you`,
    text: `Hello ${name},\n\nwe give your contribution of ${amountText(amount)} to ${roundText(period, round)} of ${squad} back to the account that it came from. ${owes > 0 ? `It is owed again: ${amountText(owes)}. Until it is paid you cannot join or swap, and your own payout comes last.` : 'You owe nothing for it.'}`,
  }),
  guarantorPaymentFailed: ({ name, member, squad, amount }) => ({
    subject: 'Your payment did not arrive',
    text: `Hello ${name},\n\nyour bank did not pay the ${amountText(amount)} that you agreed to pay to ${squad} for ${member}. Nothing was taken. Please try again behind the link by which you accepted, from this account or another one.`,
  }),
  guarantorToldOfRefund: ({ name, member, squad, amount }) => ({
    subject: `A contribution of ${member} was given back`,
    text: `Hello ${name},\n\na contribution of ${member}, for whom you answer, to ${squad} was given back. ${amountText(amount)} is owed again. Please pay it behind the link by which you accepted, if ${member} does not.`,
  }),
  payoutSent: ({ name, squad, period, round, amount }) => ({
    subject: `${amountText(amount)} is on its way to you`,
    text: `Hello ${name},\n\nthe pot of ${roundText(period, round)} of ${squad} is yours: ${amountText(amount)} is on its way to your account.`,
  }),
  payoutHeld: ({ name, squad, period, round }) => ({
    subject: `Your payout from ${squad} is held`,
    text: `Hello ${name},\n\nyour payout of ${roundText(period, round)} of ${squad} is held. Your squad page says why, and what you can do.`,
  }),
  removalNotice: ({ name, squad, reason, decisionOn }) => ({
    subject: `Notice: you may be removed from ${squad}`,
    text: `Hello ${name},\n\nwe consider removing you from ${squad}. The reason: ${reason}\n\nYou have 7 days to put it right and 7 more to appeal; write to us. Somebody else decides, not before ${dayText(decisionOn)}. Whatever is decided, you get back what you put in.`,
  }),
  noticeWithdrawn: ({ name, squad, reason }) => ({
    subject: `You stay in ${squad}`,
    text: `Hello ${name},\n\nwe take back the notice about your seat in ${squad}: you stay.${because(reason)}`,
  }),
  payoutAccountChanged: ({ name, lastDigits, url, isKnown }) => ({
    subject: 'You are now paid to another account',
    text: `Hello ${name},\n\nfrom now on your payouts go to the account that ends in ${lastDigits}.${
      isKnown ? ' You were paid to it before.' : ' For your safety, none goes there in the first 24 hours.'
    }\n\nIf this was not you, object here:\n\n${url}`,
    button: ['This was not me', url],
  }),
  bankAdded: ({ name, lastDigits }) => ({
    subject: 'You added a bank account',
    text: `Hello ${name},\n\nthe account that ends in ${lastDigits} now stands among yours. No money goes to it before you choose it, and then none in the first 24 hours.\n\nIf this was not you, remove it and choose a new password.`,
  }),
  bankRemoved: ({ name, lastDigits }) => ({
    subject: 'You removed a bank account',
    text: `Hello ${name},\n\nthe account that ends in ${lastDigits} stands among yours no more.\n\nIf this was not you, choose a new password and look at your accounts.`,
  }),
  accountDeleted: ({ name }) => ({
    subject: 'Your Adashi account is deleted',
    text: `Hello ${name},\n\nyour account is deleted, as you asked, and with it what we knew about you. The records of payments, and what you signed, stay for as long as the law asks. Thank you for having saved with us.`,
  }),
  mandateConfirmed: ({ name, lastDigits }) => ({
    subject: 'Your agreement to be debited',
    text: `Hello ${name},\n\nyour contributions leave the account that ends in ${lastDigits} from now on. Attached is what you agreed to; please keep it. You may cancel it at any time, on the page where you connected your bank.`,
  }),
  mandateEnded: ({ name, lastDigits }) => ({
    subject: 'Your account is no longer debited',
    text: `Hello ${name},\n\nyou took back the authority to debit your account${lastDigits ? ` that ends in ${lastDigits}` : ''}. Nothing more is ordered; what was on its way already goes on. What you owe, you still owe: connect a bank again, or let your wallet pay, so that no contribution is missed.`,
  }),
  mandateEndedByBank: ({ name }) => ({
    subject: 'Your account is no longer debited',
    text: `Hello ${name},\n\nyour bank ended, or suspended, the authority to debit your account. Nothing more is ordered. What you owe, you still owe: connect a bank again, or let your wallet pay, so that no contribution is missed.`,
  }),
  withdrawalSent: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} leaves your wallet`,
    text: `Hello ${name},\n\n${amountText(amount)} is on its way from your wallet to your account ending ${lastDigits}. It is there on the next business day.\n\nIf this was not you, write to us at once and choose a new password.`,
  }),
  withdrawalReturned: ({ name, amount, lastDigits }) => ({
    subject: `${amountText(amount)} came back to your wallet`,
    text: `Hello ${name},\n\nthe bank returned the ${amountText(amount)} that were on their way to your account ending ${lastDigits}. They are in your wallet again. Please look at the numbers of the account before you try once more.`,
  }),
  quarantinedSquad: ({ name, squad, error }) => ({
    subject: `${squad} was set aside`,
    text: `Hello ${name},\n\nwhat was due in ${squad} failed, and nothing of it happened. All other squads went on. The error: ${error}\n\nPlease look at it under 'Set aside', then have it tried again.`,
  }),
};

const calendar: Texts['calendar'] = {
  debit: ({ squad, period, round, amount }) =>
    `${squad}: ${amountText(amount)} leaves your account (${roundText(period, round)})`,
  payout: ({ squad, period, round, amount }) =>
    `${squad}: you receive ${amountText(amount)} (${roundText(period, round)})`,
  round: ({ squad, period, round, member }) => `${squad}: ${member} receives (${roundText(period, round)})`,
};

const MOVED: Record<StatementKind, string> = {
  contribution: 'Contribution',
  wallet_contribution: 'Contribution from the wallet',
  charged_back: 'Taken back by the bank',
  refunded: 'Given back by us',
  to_wallet: 'Kept in the wallet',
  from_wallet: 'Taken from the wallet',
  payout: 'Payout',
  payout_returned: 'Payout returned by the bank',
  reserve_return: 'Share of the reserve',
};

const statement: Texts['statement'] = {
  title: (about) => (about === '' ? 'Statement' : `Statement: ${about}`),
  member: 'Member',
  madeOn: 'Made on',
  putIn: 'Put in',
  received: 'Received',
  reserveBack: 'Reserve that came back',
  fees: 'Fees, taken from payouts',
  columns: ['Day', 'Squad', 'What', 'Amount'],
  movement: (kind, period, round) => (round === 0 ? MOVED[kind] : `${MOVED[kind]}, ${roundText(period, round)}`),
};

const money = (amount: number) => `${amount < 0 ? '−' : ''}${amountText(Math.abs(amount))}`;

const receipt: Texts['receipt'] = ({
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
    ...(from === 'bank' && lastDigits ? ([['Paid from', `The account that ends in ${lastDigits}`]] as const) : []),
    ['Due on', dayText(dueOn)],
    ['Arrived on', dayText(arrivedOn)],
    ['Number', id],
  ],
});

const guarantee: Texts['guarantee'] = ({ name, member, squads }) => ({
  title: `Guarantee for ${member}`,
  body: [
    `${name} promises Adashi, for every squad in which ${member} names ${name} as guarantor:`,
    `1. If ${member} misses a contribution and cannot make it good, ${name} pays it. Where trying again can help, the bank of ${member} is asked three times first.`,
    `2. ${name} never pays more than what ${member} still owes to the others. Until ${member} is paid, that is what was missed. From then on it is at most the contributions that are still to come; it falls with each of them, and with the last one it ends.`,
    `3. ${name} is told by e-mail at the first failure, is asked to pay at the default, and is told again if a bank takes a contribution back. ${name} is also told of every further squad in which ${member} names ${name}, with its amounts.`,
    `4. Nothing is taken from ${name} in advance, and no fee, interest or penalty is added to what is owed.`,
    `5. In a squad the promise ends when nothing is owed and nothing is to come, or when another guarantor whom we have verified takes over what is owed there.`,
    squads.length > 0
      ? `Today these are:\n${squads.map(guaranteed).join('\n')}`
      : `Today ${member} is in no squad yet.`,
  ].join('\n\n'),
});

export const en: Texts = {
  mails,
  mailFrame,
  pushed,
  ledger,
  squadFiles,
  ownFiles,
  calendar,
  referrals,
  signedBy: (name, day) => `Signed by ${name} on ${dayText(day)}.`,
  statement,
  receipt,
  guarantee,
  debitAgreement: {
    title: 'Pre-authorised debit agreement',
    account: 'Account',
    holder: 'In the name of',
    agreedBy: 'Agreed electronically by',
    agreedOn: 'On',
  },
  day: dayText,
  money,
};
