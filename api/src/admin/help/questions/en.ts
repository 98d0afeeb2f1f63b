import { INACTIVITY_MS } from '@adashi/contract';
import { LIMITS } from '@adashi/core';
import type { QuestionNumbers, Questions } from './topics.ts';

const [firstRetry, lastRetry] = LIMITS.retryBusinessDays;
const dollars = (cents: number) => `CA$${(cents / 100).toLocaleString('en-CA')}`;
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

export const enNumbers: QuestionNumbers = (settings) => ({
  fee: percent(settings.feeBps),
  reserve: percent(settings.reserveBps),
  rate: settings.maxYearlyRate,
  approvalAbove: dollars(settings.approvalAbove),
  leastContribution: dollars(settings.leastContribution),
  mostContribution: dollars(settings.mostContribution),
  reward: dollars(settings.reward),
  closingDays: settings.leadDays + LIMITS.closingBusinessDays,
  payoutDays: settings.payoutDays,
});

export const en: Questions = {
  othersFail: {
    question: "Someone in my squad didn't pay. Do I pay more?",
    answer: `No. You pay your own contribution, never anyone else's.\n\nWe try that person's bank again after ${firstRetry} and after ${lastRetry} business days. On the payout day, your squad's reserve and then the guarantee fund cover what they can of the missing part. If a part is still missing, the recipient gets it later as a separate payment. The person who owes it, or their guarantor, pays it back.`,
    also: 'default missed risk loss',
  },
  whenDebit: {
    question: 'When does my contribution leave my account?',
    answer: `On the due date of each round of your squad: every week, every two weeks or every month. If the banks are closed that day, on the next business day.\n\nWe notify you of each debit ${LIMITS.leadBusinessDays} business days before, and again the day before.`,
    also: 'pay date debit schedule calendar',
  },
  whyThisAmount: {
    question: 'Why is my payout smaller than the pot?',
    answer: `We deduct the fee, usually {{fee}}, and the reserve share, usually {{reserve}}. The reserve share comes back at the end if nobody defaults.\n\nIf you owed contributions, we deduct them too. If a contribution was missing and nothing covered it, you get that part later. Under Payout, 'Why this amount?' shows every cent.`,
    also: 'less money deduction fee net',
  },
  canISwap: {
    question: 'Can I swap my position with someone?',
    answer:
      'Yes, if neither of you has been paid and neither of your rounds is being collected. Neither of you may owe a contribution. Both of you must agree. Offer a swap on your squad page.',
    also: 'exchange trade turn order place',
  },
  leaveEarly: {
    question: 'What happens if I leave before my turn?',
    answer:
      'Before the start, nothing: your seat is free again.\n\nIn a running squad, you get back exactly what you put in, in a refund round at the end. There is no fee and no penalty. We deduct what you owe first.',
    also: 'quit exit stop withdraw refund cancel',
  },
  guarantorPromise: {
    question: 'What does my guarantor promise?',
    answer:
      "To pay what you still owe to the others if you can't, and never more than that. Before your payout, that is the contributions you missed. After it, that is at most the contributions still to come. The amount drops with each one you pay.\n\nYour guarantor signs a total. If a new squad goes beyond it, we ask them to sign again before you're ready. They can end the promise for squads that haven't started.\n\nWe notify your guarantor at the first failure and ask them to pay only after the last one.",
    also: 'liable liability co-signer risk',
  },
  changeBank: {
    question: 'How do I change my bank account?',
    answer: `For debits: open Payment and connect your bank again. Debits in progress still come from the old account. Keep it open and funded for ${LIMITS.leadBusinessDays + 1} business days.\n\nFor payouts: open Payout and choose or add an account.`,
    also: 'new account institution transit mandate',
  },
  contributionFailed: {
    question: 'My contribution failed. What happens now?',
    answer: `If your balance was too low, we try again after ${firstRetry} and after ${lastRetry} business days. Just make sure that your balance is high enough. If a retry can't help, for example because the account is closed, we don't try.\n\nPayment shows why it failed and when we try again. You can also pay it there right away, from your bank or your wallet. We notify your guarantor.`,
    also: 'declined returned nsf insufficient funds bounced retry',
  },
  cannotPay: {
    question: "What if I can't pay at all?",
    answer:
      "After the last failed attempt, the contribution is in default. You owe it, and we ask your guarantor to pay it. We add no interest and no penalty.\n\nUntil it's paid, you can't join a squad or swap. If you haven't been paid yet, your position moves to the last one. When your turn comes, we deduct what you owe and pay you the rest. Write to us early: a person reads it.",
    also: 'default debt lost job owe arrears money problem',
  },
  lateDebit: {
    question: 'My debit came later than the plan said. Why?',
    answer:
      'Either the banks were closed that day, or we were late with the round. In that case, we tell you the new dates beforehand, and the payout moves too. We never charge anyone without notice.',
    also: 'delay moved holiday late',
  },
  takenBack: {
    question: 'My bank reversed a contribution after it arrived. What now?',
    answer:
      "That is a chargeback. It can happen up to 90 days after the debit. You owe the contribution again. If you didn't ask for it, ask your bank for the reason and write to us.",
    also: 'chargeback dispute reversed recall',
  },
  walletPays: {
    question: 'Can my wallet pay a contribution?',
    answer:
      "Yes. Turn it on under Account. The wallet pays a full contribution or nothing, so a debit never has an unexpected amount. If your wallet doesn't cover it, we debit your bank as usual.",
    also: 'balance rewards reserve use',
  },
  whatItCosts: {
    question: 'What does Adashi cost?',
    answer: `One fee, deducted from your payout: usually {{fee}} of it. You see it in dollars before you join, and it never goes up. You pay nothing when you join, when a contribution fails or when you leave.\n\nThe law limits the cost of a loan to {{rate}}% a year, fees included. We set each squad's fee so that even the first position stays below that limit.`,
    also: 'price charges interest rate free',
  },
  whenPaid: {
    question: 'When do I receive the pot?',
    answer: `In the round of your position. We pay on the first business day that fits. It is at least {{payoutDays}} days after the due date and ${LIMITS.verdictBusinessDays} business days after the debits. Your squad page and Payout show the date. Late contributions from others don't delay it, but a part of it can come later.`,
    also: 'payout date my turn money arrive',
  },
  supplement: {
    question: 'What is a supplement?',
    answer: `A later part of your payout. If we couldn't collect or cover an amount by the payout day, we pay it once we recover it. A supplement below ${dollars(LIMITS.leastSupplement)} goes to your wallet.`,
    also: 'second payment rest remaining part',
  },
  payoutHeld: {
    question: 'Why is my payout on hold?',
    answer: `For one of these reasons, and Payout shows which one. Your identity or your payout account is missing. The account is less than 24 hours old. We're retrying one of your contributions. Or we need to review the payout first.\n\nAbove {{approvalAbove}}, two different people on our team must approve a payout. Meanwhile, your money stays in the pot of your round and pays nobody else.`,
    also: 'held blocked stuck waiting approval delayed',
  },
  newAccount: {
    question: 'Why does a new payout account wait for 24 hours?',
    answer:
      "It protects your money if someone gets into your Adashi account. We email you when an account is added or changed. If it wasn't you, report it with the link in that email.",
    also: 'security fraud hold bank change',
  },
  payoutReturned: {
    question: 'My bank sent my payout back. Where is the money?',
    answer: `It is back in the pot of your round, and safe. Check the numbers of your payout account, or choose another account. We review it with you, then send it again. If the bank refuses it ${LIMITS.payoutRefusals} times, we put it into your wallet.`,
    also: 'returned rejected wrong account number',
  },
  reserveBack: {
    question: 'When does the reserve come back?',
    answer:
      'When your squad is completed. We share the rest equally among the members who never defaulted, and pay it to their wallets.',
    also: 'reserve share returned end completed',
  },
  whatStartNeeds: {
    question: 'What do I need before my squad can start?',
    answer:
      'A verified identity, a connected bank and your position (a draw can set it). You also need a verified guarantor who accepted, and a signed agreement. Your dashboard leads you from one step to the next.',
    also: 'ready steps requirements join begin',
  },
  notEverybodyReady: {
    question: 'What if not everyone is ready in time?',
    answer: `{{closingDays}} business days before the start, every seat must be taken and every member ready. Otherwise, the start moves by the length of one round, and we tell each member what is missing. We debit nothing before the start.`,
    also: 'postponed delayed start full seats',
  },
  chooseGuarantor: {
    question: 'Who can I name as guarantor, and can I change them?',
    answer:
      "Someone you know who could pay. They get a link by email and don't need an account. You can name someone else at any time until the start. In a running squad, another verified guarantor takes over everything owed. We notify both of them.",
    also: 'replace family friend relationship',
  },
  leaveLate: {
    question: "Can I leave after I've been paid?",
    answer:
      "No. Once you've been paid, or your round is being collected, you contribute until the end. The others put in for you, and now it's their turn.",
    also: 'quit exit stop after payout',
  },
  removal: {
    question: 'Can I be removed from a squad?',
    answer:
      'Only for a reason, which we email you. You have 7 days to fix it and 7 more to appeal. Someone else then decides. In any case, you get back what you put in, less what you owe.',
    also: 'kicked out banned excluded appeal',
  },
  howDrawn: {
    question: 'How is the order drawn, and can anyone cheat?',
    answer:
      "Nobody can cheat. The order comes from our secret, a random number from each member's browser, and a public random value. You see the fingerprint of our secret before anyone joins. The public value doesn't exist yet when the list is closed. 'Verify this draw' on your squad page repeats the draw in your browser.",
    also: 'random lottery fair position cheat',
  },
  ownCircle: {
    question: 'Can I save with my own family or friends?',
    answer: `Yes. Propose a squad: its name, the contribution ({{leastContribution}} to {{mostContribution}}), the seats (${LIMITS.size.least} to ${LIMITS.size.most}) and the start. Once we approve it, you get a code, and anyone who has it can join.`,
    also: 'custom private invite invitation propose code',
  },
  practice: {
    question: 'Can I try it without money?',
    answer:
      "Yes, with a practice squad. Once your identity is verified, you find it among the open squads. It has practice members, and each press of 'Next week' plays a round.",
    also: 'test demo try learn example',
  },
  whoSeesMe: {
    question: 'What do other members see of me?',
    answer:
      'Your first name, the first letter of your last name, and whether your contributions arrived. In a custom squad, where members know each other, they see your full name. Nobody sees your email, phone number, address or bank.',
    also: 'privacy private data name visible',
  },
  whyIdentity: {
    question: 'Why must I verify my identity?',
    answer:
      "Everyone in a squad trusts the others with money, so we verify each person. Without it, you can't join a squad or be paid.",
    also: 'kyc document passport licence id check',
  },
  identityDeclined: {
    question: "You couldn't verify my identity. What now?",
    answer:
      'We tell you why. Take a clear picture of a valid document that shows the name you signed up with. Then start the check again from your dashboard. If it fails again, write to us.',
    also: 'kyc rejected document unreadable expired',
  },
  codesAndPasswords: {
    question: 'Will Adashi ever ask for my password or a code?',
    answer:
      "Never. Not by phone, not by email and not here. If anyone asks, it isn't us. Change your password under Account. That signs out every other session.",
    also: 'scam phishing security fraud hacked',
  },
  signedOut: {
    question: 'Why was I signed out?',
    answer: `We sign you out after ${INACTIVITY_MS / 60_000} minutes of inactivity, so nobody else can use your session. We also sign you out everywhere when you change your password on another device.`,
    also: 'logged out session expired inactive',
  },
  referral: {
    question: 'What do I get for inviting someone?',
    answer: `{{reward}} in your wallet, 30 days after the first contribution of the person you invited arrives. They must sign up with your link, which you find under Referral.`,
    also: 'reward bonus friend invite link',
  },
  deleteAccount: {
    question: 'Can I have my account deleted?',
    answer:
      'Yes, once you have no money in progress. That means no seat in an unfinished squad, no payout on its way, no debt and an empty wallet. We then erase your personal data. The ledger entries stay, without your name.',
    also: 'erase close remove privacy data',
  },
  whenAjoHome: {
    question: 'When does AjoHome start?',
    answer:
      "We don't know yet. Under 'Explore Other Product', 'Tell me when it starts' puts you on the list. You get one email, with no obligation.",
    also: 'pod pods real estate house coming soon',
  },
};
