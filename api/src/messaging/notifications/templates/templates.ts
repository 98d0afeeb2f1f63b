import type {
  NoticeGroup,
  NotificationKind,
  ReferralStage,
  SecurityChange,
  StaffRole,
  StoppableGroup,
} from '@adashi/contract';
import type { Cents, LocalDate, Period, Requirement, StatementKind, TransferKind } from '@adashi/core';
import type { Mail as Posted, Why } from '../../../jobs/index.ts';
import type { OwnFileWords } from './own-files.ts';

/** Content of a mail. */
export type MailContent = Pick<Posted, 'subject' | 'text' | 'button' | 'code'>;

/** Content of a mail, with the language and the reason for the mail, which the footer shows. */
export type AddressedContent = MailContent & Required<Pick<Posted, 'language' | 'why'>>;

type Mail<Values> = (values: Values) => MailContent;

interface Coded {
  readonly name: string;
  readonly code: string;
}

interface Started {
  readonly name: string;
  readonly squad: string;
  readonly startOn: LocalDate;
  /** Day of the first debit: the start day if it is a business day, otherwise the next business day. */
  readonly chargeOn: LocalDate;
  readonly period: Period;
  readonly amount: Cents;
}

interface Postponed {
  readonly name: string;
  readonly squad: string;
  readonly startOn: LocalDate;
  readonly free: number;
  readonly missing: readonly Requirement[];
}

/** A position in the payout order, with the payout day and the payout amount. */
interface Placed {
  readonly name: string;
  readonly squad: string;
  readonly position: number;
  readonly payoutOn: LocalDate;
  readonly amount: Cents;
}

interface Frozen {
  readonly name: string;
  readonly squad: string;
  readonly hash: string;
  readonly beacon: string;
  readonly round: number;
  readonly expectedAt: Date;
}

interface Decided {
  readonly name: string;
  readonly squad: string;
  readonly reason: string | undefined;
}

interface Invitation {
  /** Names of the inviting member and the squad, without special characters, so that a link in a name does not work. */
  readonly member: string;
  readonly squad: string;
  readonly amount: Cents;
  readonly period: Period;
  readonly size: number;
  readonly startOn: LocalDate;
  readonly url: string;
}

interface StaffInvitation {
  readonly role: StaffRole;
  readonly url: string;
  readonly days: number;
}

/** One round of a squad. */
interface About {
  readonly name: string;
  readonly squad: string;
  readonly period: Period;
  readonly round: number;
  readonly amount: Cents;
}

interface Handover {
  readonly name: string;
  readonly member: string;
  readonly squad: string;
  readonly amount: Cents;
}

/** One squad in a guarantee, with the maximum amounts that the guarantor can be asked to pay (MONEY §3.5). */
export interface GuaranteedSquad {
  readonly squad: string;
  readonly contribution: Cents;
  readonly period: Period;
  readonly size: number;
  readonly startOn: LocalDate;
  /** Null until the position is set. Until then, the amounts are calculated for position 1. */
  readonly position: number | null;
  readonly afterPayout: Cents;
  readonly inAll: Cents;
}

/** A withdrawal from a wallet, or a returned withdrawal. */
interface Withdrawn {
  readonly name: string;
  readonly amount: Cents;
  readonly lastDigits: string;
}

/** All mails that the app sends. */
/**
 * Sign-in methods and links that a password reset turned off: passkeys by name, authenticator app and calendar link.
 */
export interface SwitchedOff {
  readonly passkeys: readonly string[];
  readonly app: boolean;
  readonly calendar: boolean;
}

/** Mail to a member whose seat went to a new member. `refund` is null when the member paid nothing. */
interface GivenUp {
  readonly name: string;
  readonly squad: string;
  readonly reason: string;
  /**
   * Paid contributions, refund after deduction of the member's debts, and day of the refund (null if not known yet).
   */
  readonly refund: { readonly back: number; readonly amount: number; readonly on: LocalDate | null } | null;
}

export interface Mails {
  readonly emailCode: Mail<Coded>;
  readonly passwordCode: Mail<Coded>;
  readonly newEmailCode: Mail<Coded>;
  /** Sent to the current email address when the member requests a new email address. */
  readonly newEmailAsked: Mail<{ name: string; url: string }>;
  readonly proposalApproved: Mail<Decided & { code: string }>;
  readonly proposalDeclined: Mail<Decided>;
  readonly proposalCancelled: Mail<Decided>;
  readonly invitation: Mail<Invitation>;
  readonly staffInvitation: Mail<StaffInvitation>;
  readonly guarantorAsked: Mail<{ name: string; member: string; url: string }>;
  readonly squadStarts: Mail<Started>;
  readonly squadPostponed: Mail<Postponed>;
  readonly positionSet: Mail<Placed & { reason: string }>;
  readonly squadReduced: Mail<{
    name: string;
    squad: string;
    size: number;
    startOn: LocalDate;
    amount: Cents;
    feeBps: number;
  }>;
  readonly squadCancelled: Mail<Decided>;
  readonly seatFreed: Mail<{ name: string; squad: string; reason: string }>;
  readonly seatTakenOver: Mail<
    Omit<Placed, 'payoutOn'> & { payoutOn: LocalDate | null; back: number; chargeOn: LocalDate | null }
  >;
  readonly seatGivenUp: Mail<GivenUp>;
  readonly feeLowered: Mail<{ name: string; squad: string; startOn: LocalDate; before: number; now: number }>;
  readonly drawFrozen: Mail<Frozen>;
  readonly debitComing: Mail<About & { on: LocalDate }>;
  readonly debitTomorrow: Mail<About & { on: LocalDate }>;
  readonly roundMoved: Mail<About & { on: LocalDate; payoutOn: LocalDate }>;
  readonly chargeFailed: Mail<About & { retryOn: LocalDate }>;
  readonly inDebt: Mail<About>;
  readonly guarantorOfDefault: Mail<About & { member: string }>;
  readonly guarantorAskedToPay: Mail<About & { member: string }>;
  readonly guarantorTakesOver: Mail<Handover>;
  readonly guarantorReleased: Mail<Handover>;
  readonly guarantorRefunded: Mail<Handover>;
  readonly guarantorNamed: Mail<{ name: string; member: string } & GuaranteedSquad>;
  readonly guarantorSigns: Mail<
    { name: string; member: string; signed: Cents | null; total: Cents; url: string } & GuaranteedSquad
  >;
  readonly guarantorOfChargeBack: Mail<About & { member: string }>;
  readonly waived: Mail<About>;
  readonly guarantorOfWaiver: Mail<About & { member: string }>;
  readonly refunded: Mail<About & { owes: Cents }>;
  readonly guarantorPaymentFailed: Mail<{ name: string; member: string; squad: string; amount: Cents }>;
  readonly guarantorOfRefund: Mail<About & { member: string }>;
  readonly payoutSent: Mail<About>;
  readonly payoutHeld: Mail<About>;
  readonly payoutInWallet: Mail<About>;
  readonly removalNotice: Mail<{ name: string; squad: string; reason: string; decisionOn: LocalDate }>;
  readonly noticeWithdrawn: Mail<{ name: string; squad: string; reason: string }>;
  readonly payoutAccountChanged: Mail<{ name: string; lastDigits: string; url: string; isKnown: boolean }>;
  readonly nameChanged: Mail<{ name: string; before: string; after: string }>;
  readonly ownNameChanged: Mail<{ name: string; before: string; after: string; url: string }>;
  readonly accountSuspended: Mail<{ name: string; reason: string }>;
  readonly accountReactivated: Mail<{ name: string }>;
  readonly bankAdded: Mail<{ name: string; lastDigits: string }>;
  readonly bankRemoved: Mail<{ name: string; lastDigits: string }>;
  readonly withdrawalSent: Mail<Withdrawn>;
  readonly withdrawalReturned: Mail<Withdrawn>;
  readonly identityAskedAgain: Mail<{ name: string; reason: string; url: string }>;
  readonly guarantorVerified: Mail<{ name: string; guarantor: string }>;
  readonly guarantorRejected: Mail<{ name: string; guarantor: string; reason: string; url: string }>;
  readonly announced: Mail<{ name: string; title: string; body: string; url: string }>;
  readonly ticketAnswered: Mail<{ name: string; ticket: number; text: string; url: string }>;
  readonly securityChanged: Mail<{
    name: string;
    change: Exclude<SecurityChange, 'new_device'>;
    url: string;
    off?: SwitchedOff | undefined;
    /** Link that restores the former email address. */
    restore?: string | undefined;
  }>;
  readonly emailRestored: Mail<{ name: string; url: string }>;
  readonly newDevice: Mail<{ name: string; device: string | null; url: string }>;
  readonly accountKnown: Mail<{ name: string; url: string }>;
  readonly pushLost: Mail<{ name: string; device: string | null; url: string }>;
  readonly accountDeleted: Mail<{ name: string }>;
  readonly mandateConfirmed: Mail<{ name: string; lastDigits: string }>;
  readonly mandateEndedByBank: Mail<{ name: string }>;
  readonly mandateEnded: Mail<{ name: string; lastDigits: string | null }>;
  readonly quarantinedSquad: Mail<{ name: string; squad: string; error: string }>;
}

/** Texts of the frame around every mail. */
interface MailFrameWords {
  /** Sentence that introduces Adashi as the sender. */
  readonly we: string;
  readonly open: string;
  readonly why: Readonly<Record<Why, string>>;
  /** Topic of a mail that the recipient can turn off. Also the label of the unsubscribe link. */
  readonly about: (group: StoppableGroup) => string;
  readonly stop: string;
}

/** Texts of a member's statement of contributions and payouts, as PDF and CSV. */
interface StatementTexts {
  /** `about` names a squad, a year, or both. An empty value covers everything. */
  readonly title: (about: string) => string;
  readonly member: string;
  readonly madeOn: string;
  readonly putIn: string;
  readonly received: string;
  readonly reserveBack: string;
  readonly fees: string;
  readonly movement: (kind: StatementKind, period: Period, round: number) => string;
}

/** Texts of a squad's ledger export: transfer kinds and accounts. */
export interface LedgerWords {
  readonly kinds: Record<TransferKind, string>;
  readonly sides: Readonly<Record<string, string>>;
  readonly pot: (period: Period, round: number, name: string) => string;
}

/** A contribution that arrived. */
interface Arrived {
  readonly id: string;
  readonly member: string;
  readonly squad: string;
  readonly period: Period;
  readonly round: number;
  readonly amount: number;
  readonly dueOn: LocalDate;
  readonly arrivedOn: LocalDate;
  readonly from: 'bank' | 'wallet' | null;
  readonly lastDigits: string | null;
}

interface Receipt {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
}

/** Texts of calendar entries. */
interface CalendarWords {
  readonly debit: (about: Omit<About, 'name'>) => string;
  readonly payout: (about: Omit<About, 'name'>) => string;
  readonly round: (about: Omit<About, 'name' | 'amount'> & { member: string }) => string;
}

/** All server texts in one language. A missing text is a type error. */
export interface Templates {
  readonly mails: Mails;
  readonly mailFrame: MailFrameWords;
  /**
   * Texts of push notifications. These texts have no amounts and no names, because a locked screen may show the texts.
   */
  readonly pushed: {
    readonly titles: Readonly<Record<NoticeGroup, string>>;
    readonly sentences: Readonly<Record<NotificationKind, string>>;
  };
  readonly ledger: LedgerWords;
  readonly ownFiles: OwnFileWords;
  readonly calendar: CalendarWords;
  /** Texts of the export of people who signed up by a referral link. */
  readonly referrals: { readonly stages: Readonly<Record<ReferralStage, string>> };
  /** Signature line of an agreement. */
  readonly signedBy: (name: string, day: LocalDate) => string;
  readonly statement: StatementTexts;
  /** Reason for the new identity check of a verified member who changed their name. */
  readonly newName: string;
  readonly day: (day: LocalDate) => string;
  /** Formats cents, with a minus sign for negative amounts. */
  readonly money: (amount: number) => string;
  readonly receipt: (of: Arrived) => Receipt;
  /** Guarantee text that a guarantor signs. */
  readonly guarantee: (values: { name: string; member: string; squads: readonly GuaranteedSquad[]; most: Cents }) => {
    readonly title: string;
    readonly body: string;
  };
  /** Title of a debit agreement, and the labels below the agreement text. */
  readonly debitAgreement: Readonly<Record<'title' | 'account' | 'holder' | 'agreedBy' | 'agreedOn', string>>;
}
