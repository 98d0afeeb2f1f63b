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
    question: 'Somebody in my squad did not pay. Do I pay more?',
    answer: `No. You pay your own contribution, never anybody else's.\n\nWe try the bank of that person again after ${firstRetry} and after ${lastRetry} business days. What has not arrived by the payout day is covered by the reserve of your squad, then by the guarantee fund. The person, or their guarantor, pays it back.`,
    also: 'default missed risk loss',
  },
  whenDebit: {
    question: 'When does my contribution leave my account?',
    answer: `On the due day of each round of your squad: every week, every two weeks or every month. If the banks are closed on it, on the next business day.\n\nYou hear of each debit when we order it, ${LIMITS.leadBusinessDays} business days before, and again on the day before.`,
    also: 'pay date debit schedule calendar',
  },
  whyThisAmount: {
    question: 'Why is my payout smaller than the pot?',
    answer: `The fee, usually {{fee}}, and the reserve share, usually {{reserve}}, are taken from it. The reserve share comes back at the end if nobody defaults.\n\nIf you owed contributions, they are set off too. Under Payout, 'Why this amount?' shows every cent.`,
    also: 'less money deduction fee net',
  },
  canISwap: {
    question: 'Can I swap my position with somebody?',
    answer:
      'Yes, while neither of you has been paid, neither of your rounds is being collected, and neither of you owes a contribution. Both must agree. Offer it on the page of your squad.',
    also: 'exchange trade turn order place',
  },
  leaveEarly: {
    question: 'What happens if I leave before my turn?',
    answer:
      'Before the start nothing: your seat is free again.\n\nIn a running squad you get back exactly what you put in, in a refund round at the end. There is no fee on it and no penalty. What you owe is taken off first.',
    also: 'quit exit stop withdraw refund cancel',
  },
  guarantorPromise: {
    question: 'What does my guarantor promise?',
    answer:
      'To pay what you still owe to the others if you cannot, and never more than that. Before your payout these are contributions that you missed; after it, at most the contributions that are still to come. The amount falls with every one that you pay.\n\nThe guarantor is told at the first failure and asked to pay only after the last one.',
    also: 'liable liability co-signer risk',
  },
  changeBank: {
    question: 'How do I change my bank account?',
    answer: `For debits: open Payment and connect your bank again. Debits that we have ordered already still come from the old account; keep it open and funded for ${LIMITS.leadBusinessDays + 1} business days.\n\nFor payouts: open Payout and choose or add an account.`,
    also: 'new account institution transit mandate',
  },
  contributionFailed: {
    question: 'My contribution failed. What happens now?',
    answer: `If your account did not hold enough, we try again after ${firstRetry} and after ${lastRetry} business days. You need do nothing but see that it does. Where trying again cannot help, for example because the account is closed, we do not.\n\nPayment says why it failed and on which day we try again. There you may also pay it at once, from your bank or your wallet. Your guarantor is told.`,
    also: 'declined returned nsf insufficient funds bounced retry',
  },
  cannotPay: {
    question: 'What if I cannot pay at all?',
    answer:
      'After the last failed try the contribution is in default: you owe it, and your guarantor is asked to pay it. We add no interest and no penalty.\n\nUntil it is paid you cannot join a squad or swap, and if you have not been paid yet your position moves to the last one. When your turn comes, what you owe is set off first and the rest is paid to you. Write to us early: a person reads it.',
    also: 'default debt lost job owe arrears money problem',
  },
  lateDebit: {
    question: 'My debit came later than the plan said. Why?',
    answer:
      'Either the banks were closed on that day, or we ordered the round late. In that case we tell you the new days beforehand, and its payout moves too. Nobody is charged without notice.',
    also: 'delay moved holiday late',
  },
  takenBack: {
    question: 'My bank took a contribution back after it had arrived. What now?',
    answer:
      'That is a charge-back; it can come up to 90 days after the debit. You owe the contribution again. If you did not ask for it, ask your bank for the reason, and write to us.',
    also: 'chargeback dispute reversed recall',
  },
  walletPays: {
    question: 'Can my wallet pay a contribution?',
    answer:
      'Yes. Choose it under Account. The wallet pays a whole contribution or none, so a debit never has an amount that you do not expect. If it holds too little, your bank pays as usual.',
    also: 'balance rewards reserve use',
  },
  whatItCosts: {
    question: 'What does Adashi cost?',
    answer: `One fee, taken from your payout: usually {{fee}} of it. You see it in dollars before you join, and it never rises. Nothing is taken when you join, when a contribution fails or when you leave.\n\nThe law caps what a loan may cost at {{rate}}% a year, fees included. The fee of each squad is chosen so that even its first position stays below.`,
    also: 'price charges interest rate free',
  },
  whenPaid: {
    question: 'When do I receive the pot?',
    answer: `In the round of your position, on the first business day that is at least {{payoutDays}} days after its due day and ${LIMITS.verdictBusinessDays} business days after its debits. Your squad and Payout show the date. Late contributions of others do not delay it.`,
    also: 'payout date my turn money arrive',
  },
  supplement: {
    question: 'What is a supplement?',
    answer: `A later part of your payout. What could not be collected or covered by the payout day is paid to you as soon as it is recovered. A supplement below ${dollars(LIMITS.leastSupplement)} goes to your wallet.`,
    also: 'second payment rest remaining part',
  },
  payoutHeld: {
    question: 'Why is my payout held?',
    answer: `For one of these reasons, and Payout says which: your identity or your payout account is missing; the account is less than 24 hours old; a contribution of yours is being tried again; or we have to look at it first.\n\nAbove {{approvalAbove}} a payout waits for ${LIMITS.approvals} different people of ours to approve it. Your money stays in the pot of your round meanwhile, and pays nobody else.`,
    also: 'blocked stuck waiting approval delayed',
  },
  newAccount: {
    question: 'Why does a new payout account wait for 24 hours?',
    answer:
      'So that nobody who gets hold of your account here can send your money elsewhere. We mail you when an account is added or changed; if it was not you, object by the link in that mail.',
    also: 'security fraud hold bank change',
  },
  payoutReturned: {
    question: 'My bank sent my payout back. Where is the money?',
    answer:
      'Back in the pot of your round, and safe. Check the numbers of your payout account, or choose another account. It is then sent again, as a new payout.',
    also: 'returned rejected wrong account number',
  },
  reserveBack: {
    question: 'When does the reserve come back?',
    answer:
      'When your squad is completed. What is left of it is shared equally among the members who never defaulted, and goes to their wallets.',
    also: 'reserve share returned end completed',
  },
  whatStartNeeds: {
    question: 'What do I need before my squad can start?',
    answer:
      'A verified identity, a connected bank, your position (in a drawn squad the draw gives it to you), a guarantor who accepted and whom we verified, and a signed agreement. Your dashboard leads you from one to the next.',
    also: 'ready steps requirements join begin',
  },
  notEverybodyReady: {
    question: 'What if not everybody is ready in time?',
    answer: `{{closingDays}} business days before the start every seat must be taken and every member ready. Otherwise the start moves by a week, and everybody is told what is missing from them. Nothing has been debited until then.`,
    also: 'postponed delayed start full seats',
  },
  chooseGuarantor: {
    question: 'Whom can I name as guarantor, and can I change it?',
    answer:
      'Somebody other than you, whom you know and who could pay. They get a link by mail, and need no account here. Until the start you may name another one whenever you like. In a running squad another verified guarantor takes over everything that is owed; both are told.',
    also: 'replace family friend relationship',
  },
  leaveLate: {
    question: 'Can I leave after I was paid?',
    answer:
      'No. Who was paid, or whose round is being collected, goes on contributing until the end: the others put in for you, and now it is their turn.',
    also: 'quit exit stop after payout',
  },
  removal: {
    question: 'Can I be removed from a squad?',
    answer:
      'Only for a reason, which we write to you. You have 7 days to put it right and 7 more to appeal, and somebody else decides. Whatever is decided, you get back what you put in.',
    also: 'kicked out banned excluded appeal',
  },
  howDrawn: {
    question: 'How is the order drawn, and can anybody bend it?',
    answer:
      "Nobody can. The order comes from our secret, whose fingerprint you see before anybody joins, from a random number of each member's own browser, and from a public random value that did not exist when the list was closed. 'Verify this draw' on the page of your squad draws it again in your browser.",
    also: 'random lottery fair position cheat',
  },
  ownCircle: {
    question: 'Can I save with my own family or friends?',
    answer: `Yes. Propose a squad: its name, the contribution ({{leastContribution}} to {{mostContribution}}), the seats (${LIMITS.size.least} to ${LIMITS.size.most}) and the start. Once we approve it you get a code, and whoever has it can join.`,
    also: 'custom private invite invitation propose code',
  },
  practice: {
    question: 'Can I try it without money?',
    answer:
      "Yes, with a practice squad. Once your identity is verified you find it among the open squads. It is filled with practice members, and each press of 'Next week' plays a round.",
    also: 'test demo try learn example',
  },
  whoSeesMe: {
    question: 'What do other members see of me?',
    answer:
      'Your first name and the first letter of your last name; in a custom squad, whose members know each other, your full name. And whether your contributions arrived. Nobody sees your e-mail, your phone number, your address or your bank.',
    also: 'privacy private data name visible',
  },
  whyIdentity: {
    question: 'Why must I verify my identity?',
    answer:
      'Everybody in a squad trusts everybody else with money, so each of us is who they say they are. Without it you cannot join a squad or be paid.',
    also: 'kyc document passport licence id check',
  },
  identityDeclined: {
    question: 'My identity could not be verified. What now?',
    answer:
      'You are told why. Take a clear picture of a valid document that shows the name you signed up with, and start the check again from your dashboard. If it fails again, write to us.',
    also: 'kyc rejected document unreadable expired',
  },
  codesAndPasswords: {
    question: 'Will Adashi ever ask for my password or a code?',
    answer:
      'Never, neither by phone nor by mail nor here. Whoever asks is not us. Change your password under Account: every other session ends then.',
    also: 'scam phishing security fraud hacked',
  },
  signedOut: {
    question: 'Why was I signed out?',
    answer: `After ${INACTIVITY_MS / 60_000} minutes without a touch your session ends, so that nobody finds it open. It also ends everywhere when you change your password in another place.`,
    also: 'logged out session expired inactive',
  },
  referral: {
    question: 'What do I get for inviting somebody?',
    answer: `{{reward}} into your wallet, once the first contribution of the person you invited has arrived. They have to sign up by your link, which you find under Referral.`,
    also: 'reward bonus friend invite link',
  },
  deleteAccount: {
    question: 'Can I have my account deleted?',
    answer:
      'Yes, once no money of yours is to come or to go: no seat in a squad that is not over, no payout on its way, no debt, an empty wallet. Your personal data are then erased. The entries of the ledger stay, without your name.',
    also: 'erase close remove privacy data',
  },
  whenAjoHome: {
    question: 'When does AjoHome start?',
    answer:
      "We do not know yet. Under 'Explore Other Product', 'Tell me when it starts' puts you on the list: you get one e-mail, and it binds you to nothing.",
    also: 'pod pods real estate house coming soon',
  },
};
