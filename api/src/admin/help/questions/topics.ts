import type { HelpTopic } from '@adashi/contract';
import type { Settings } from '@adashi/core';

/** What each question is about; they are shown in this order, and those that are asked most come first. */
export const TOPICS = {
  othersFail: 'paying',
  whenDebit: 'paying',
  whyThisAmount: 'paid',
  canISwap: 'squad',
  leaveEarly: 'squad',
  guarantorPromise: 'squad',
  changeBank: 'account',
  contributionFailed: 'paying',
  cannotPay: 'paying',
  lateDebit: 'paying',
  takenBack: 'paying',
  walletPays: 'paying',
  whatItCosts: 'paying',
  whenPaid: 'paid',
  supplement: 'paid',
  payoutHeld: 'paid',
  newAccount: 'paid',
  payoutReturned: 'paid',
  reserveBack: 'paid',
  whatStartNeeds: 'squad',
  notEverybodyReady: 'squad',
  chooseGuarantor: 'squad',
  leaveLate: 'squad',
  removal: 'squad',
  howDrawn: 'squad',
  ownCircle: 'squad',
  practice: 'squad',
  whoSeesMe: 'squad',
  whyIdentity: 'account',
  identityDeclined: 'account',
  codesAndPasswords: 'account',
  signedOut: 'account',
  referral: 'account',
  deleteAccount: 'account',
  whenAjoHome: 'other',
} as const satisfies Record<string, HelpTopic>;

export type QuestionId = keyof typeof TOPICS;
export const QUESTION_IDS = Object.keys(TOPICS) as QuestionId[]; // the keys of a constant

export interface Question {
  readonly question: string;
  /** Paragraphs with an empty line between them; '{{fee}}' is one of `QuestionNumbers`. */
  readonly answer: string;
  /** Other words by which people look for it. */
  readonly also?: string;
}

/** All of them in one language: leave one out and it does not compile. */
export type Questions = Readonly<Record<QuestionId, Question>>;

/** The numbers that answers name and staff may set, as a language writes them. */
export type QuestionNumbers = (
  settings: Settings,
) => Readonly<
  Record<
    | 'fee'
    | 'reserve'
    | 'rate'
    | 'approvalAbove'
    | 'leastContribution'
    | 'mostContribution'
    | 'reward'
    | 'closingDays'
    | 'payoutDays',
    string | number
  >
>;
