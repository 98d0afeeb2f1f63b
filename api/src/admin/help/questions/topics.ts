import type { HelpTopic } from '@adashi/contract';
import type { Settings } from '@adashi/core';

/** Topic of each help question, in display order. The most frequent questions come first. */
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
export const QUESTION_IDS = Object.keys(TOPICS) as QuestionId[]; // cast: `Object.keys` returns string[]

export interface Question {
  readonly question: string;
  /** Paragraphs, separated by an empty line. A placeholder such as '{{fee}}' names one of `QuestionNumbers`. */
  readonly answer: string;
  /** Additional search words for the question. */
  readonly also?: string;
}

/** All help questions in one language. A missing question is a type error. */
export type Questions = Readonly<Record<QuestionId, Question>>;

/** Platform settings that appear in the answers, formatted for one language. */
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
