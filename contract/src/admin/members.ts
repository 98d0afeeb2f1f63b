import { CONTRIBUTION_STATES, PAYOUT_STATES, SQUAD_KINDS, SQUAD_STATUSES } from '@adashi/core';
import { z } from 'zod';
import { emailField, withReason } from '../base/fields.ts';
import { refusal } from '../base/refusal.ts';
import { byId, day, done, id, listOf, money, paging, period, product, routes } from '../base/route.ts';
import { mailBounce } from '../messaging/mails.ts';
import { guarantorStatus } from '../payments/guarantors.ts';
import { obstacle, profile } from '../people/people.ts';
import { ticketState } from './help.ts';

const instant = z.string();
const text = z.string().nullable();

/** Contributions and payout of one seat, with amounts in cents. */
const seatMoney = z.object({
  contributed: money,
  arrived: z.int(),
  /**
   * `failed` has the rounds whose contribution failed and has not arrived. `late` has the rounds whose contribution
   * arrived late.
   */
  failed: z.array(z.int()),
  late: z.array(z.int()),
  /** Sum of the payouts and supplements that the bank has paid. */
  received: money,
  /** Amount of the payout that has not arrived. Null for a paid or cancelled payout. */
  expected: money.nullable(),
  /** Last day on which the payout's state changed. */
  changedOn: day.nullable(),
  /** Number of times that a bank returned the payout. */
  returns: z.int(),
  payoutId: id.nullable(),
});
export type SeatMoney = z.output<typeof seatMoney>;

/** One seat of a member, in any state. */
export const memberSeat = z.object({
  id,
  squadId: id,
  squad: z.string(),
  status: z.enum(SQUAD_STATUSES),
  kind: z.enum(SQUAD_KINDS),
  contribution: money,
  period,
  size: z.int(),
  /** Number of the squad's last opened round. Null before the first round. */
  round: z.int().nullable(),
  position: z.int().nullable(),
  hasLeft: z.boolean(),
  payoutOn: day.nullable(),
  payoutState: z.enum(PAYOUT_STATES).nullable(),
  /** Number of contributions with a successful first attempt. `charged` counts all completed contributions. */
  onTime: z.int(),
  charged: z.int(),
  /** Round of the seat's payout. Null before the start. */
  payoutRound: z.int().nullable(),
  /** Null if the caller may not read payments. */
  money: seatMoney.nullable(),
});
export type MemberSeat = z.output<typeof memberSeat>;

/** A failed contribution and its next step. */
const memberTrouble = z.object({
  id,
  squadId: id,
  squad: z.string(),
  period,
  round: z.int(),
  amount: money,
  owed: money,
  state: z.enum(CONTRIBUTION_STATES),
  changedOn: day,
  retryOn: day.nullable(),
});
export type MemberTrouble = z.output<typeof memberTrouble>;

/** Past and upcoming payments of a member, in cents. */
export const memberMoney = z.object({
  contributed: money,
  arrived: z.int(),
  onTime: z.int(),
  charged: z.int(),
  received: money,
  /** Number of received payouts, with supplements. */
  payouts: z.int(),
  /** Next payout, with its amount and day if nothing else fails. `on` is null for a payout that waits. */
  next: z.object({ amount: money, on: day.nullable(), squad: z.string(), state: z.enum(PAYOUT_STATES) }).nullable(),
  owed: money,
  /** Part of `owed` that the member owes to pots. This money goes to the recipients of those pots. */
  owedToPots: money,
  wallet: money,
  troubles: z.array(memberTrouble),
});
export type MemberMoney = z.output<typeof memberMoney>;

/** Last digits of a bank account in use, and the first day of its use. */
const account = z.object({ lastDigits: z.string(), since: instant }).nullable();

/**
 * A guarantor of the member. An entry in `guarantorFor` is instead another member whose guarantor has this member's
 * email address.
 */
const guarantorLine = z.object({
  id,
  name: z.string(),
  /** Email and last digits of the phone number, which distinguish two people with the same name. */
  email: z.string(),
  phoneEnd: text,
  /** Id of the guaranteed member. */
  memberId: id,
  relationship: z.string(),
  status: guarantorStatus,
  squads: z.array(z.string()),
});

export const memberAct = z.object({
  id: z.int(),
  at: instant,
  action: z.string(),
  subject: z.string(),
  by: z.enum(['member', 'staff', 'guarantor', 'job', 'visitor', 'provider']),
  /** Name of the person who acted. Null for automatic acts. */
  name: text,
  reason: text,
  /** Whether the reason was erased. */
  isErased: z.boolean(),
});
export type MemberAct = z.output<typeof memberAct>;

/** Full profile of one member for staff, without contributions and payouts, which have their own routes. */
export const memberStory = profile.omit({ wallet: true, homeAddress: true }).extend({
  products: z.array(product),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  heardFrom: text,
  sessions: z.int(),
  hasSecondFactor: z.boolean(),
  /** Email addresses of the last 30 days that staff can restore, newest first. */
  formerEmails: z.array(z.string()),
  /** The member's payments. Null if the caller may not read payments. */
  money: memberMoney.nullable(),
  seats: z.array(memberSeat),
  checks: z.array(
    z.object({ reference: z.string(), status: z.enum(['pending', 'verified', 'declined']), reason: text }),
  ),
  /** Names of the staff who verified the identity. Empty for a member without a verified identity. */
  verifiedBy: z.array(z.string()),
  paidTo: account,
  debitedFrom: account,
  /**
   * Bank accounts in another name than the member's. Payouts to them need the permission of two staff members. The name
   * is null if the caller may not read identities.
   */
  otherHolders: z.array(z.object({ id, holderName: z.string().nullable(), lastDigits: z.string() })),
  /** Whether another verified member has the same bank account, without the permission of two staff members. */
  sharesBank: z.boolean(),
  guarantors: z.array(guarantorLine),
  guarantorFor: z.array(guarantorLine),
  /** Owner of the referral link by which the member signed up. */
  invitedBy: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  agreements: z.array(
    z.object({
      id,
      title: z.string(),
      status: z.enum(['pending', 'agreed', 'rejected']),
      signedAt: instant.nullable(),
    }),
  ),
  /** The member's tickets. Null if the caller may not answer tickets. */
  tickets: z.array(z.object({ id: z.int(), subject: z.string(), state: ticketState, changedAt: instant })).nullable(),
  acts: z.array(memberAct),
  /** The last bounced email to the member. Null if the member's email address has no bounce. */
  mailBounce: mailBounce.nullable(),
  /** Reasons that block the deletion of the account. Empty for a caller without the permission to delete. */
  obstacles: z.array(obstacle),
  /** Reason why the caller may not decide about the member. */
  refusal,
  today: day,
});
export type MemberStory = z.output<typeof memberStory>;

export const memberNote = z.object({ id: z.int(), text: z.string(), by: z.string(), writtenAt: instant });
export type MemberNote = z.output<typeof memberNote>;

/** Emails that staff can send again. `guarantor_links` goes to guarantors without a response. */
export const RESENDABLE = ['password_code', 'guarantor_links'] as const;

/** Personal data that staff see only on request. Each request adds a row to the audit log. */
export const REVEALED = ['homeAddress'] as const;

const path = (verb: string) => `/admin/user/:id/${verb}`;

export const memberRoutes = routes({
  memberStory: {
    method: 'GET',
    path: '/admin/user/:id',
    who: 'staff',
    may: 'members.read',
    does: 'Returns all data of one member',
    params: byId,
    output: memberStory,
  },
  revealField: {
    method: 'POST',
    path: path('reveal'),
    who: 'staff',
    may: 'members.read',
    answersSecret: true,
    does: 'Shows a personal detail of a member, which is recorded',
    params: byId,
    body: z.object({ field: z.enum(REVEALED) }),
    output: z.object({ value: z.string().nullable() }),
  },
  suspendMember: {
    method: 'POST',
    path: path('suspend'),
    who: 'staff',
    may: 'members.suspend',
    does: 'Suspends a member: debits continue, payouts are held; joining, swaps, withdrawals and account changes are rejected',
    params: byId,
    body: withReason,
    output: done,
  },
  reactivateMember: {
    method: 'POST',
    path: path('reactivate'),
    who: 'staff',
    may: 'members.suspend',
    afterPassword: true,
    byTwo: {},
    does: 'Ends a suspension and resumes held payouts',
    params: byId,
    body: withReason,
    output: done,
  },
  endMemberSessions: {
    method: 'POST',
    path: path('end-sessions'),
    who: 'staff',
    may: 'members.act',
    does: 'Signs a member out everywhere',
    params: byId,
    body: withReason,
    output: z.object({ ended: z.int() }),
  },
  restoreEmail: {
    method: 'POST',
    path: path('restore-email'),
    who: 'staff',
    may: 'members.act',
    byTwo: {},
    afterPassword: true,
    does: 'Restores a former email address of a member, ends every session and holds payouts',
    params: byId,
    body: withReason.extend({ email_address: emailField }),
    output: done,
  },
  resendMail: {
    method: 'POST',
    path: path('resend'),
    who: 'staff',
    may: 'members.act',
    does: 'Resends a mail with a new code or link',
    params: byId,
    body: z.object({ mail: z.enum(RESENDABLE) }),
    output: z.object({ sent: z.int() }),
  },
  memberNotes: {
    method: 'GET',
    path: path('notes'),
    who: 'staff',
    may: 'members.read',
    does: 'Lists staff notes about a member, newest first',
    params: byId,
    query: paging.omit({ q: true }),
    output: listOf(memberNote),
  },
  writeMemberNote: {
    method: 'POST',
    path: path('notes'),
    who: 'staff',
    may: 'members.read',
    does: 'Adds a staff note about a member',
    params: byId,
    body: z.object({ text: z.string().trim().min(1, 'Write something first').max(2_000) }),
    output: z.object({ id: z.int() }),
  },
});
