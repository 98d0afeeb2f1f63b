import type { Refusal } from '@adashi/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError, refusalOf } from '../base/app-error.ts';
import type { Queryable, WithDb } from '../db/database.ts';
import { isThere } from '../db/rows-of.ts';
import type { PersonCall } from './call.ts';

const given = z.object({
  id: z.string().optional(),
  memberId: z.string().optional(),
  person: z.string().optional(),
  one: z.string().optional(),
  other: z.string().optional(),
});
type Given = z.output<typeof given>;

/**
 * Returns a query for the people affected by a staff action, from the IDs in the request. The columns are `person` and
 * `email`.
 */
type Concerns = (given: Given) => RawBuilder<unknown>;

const member: Concerns = ({ id }) => sql`select id as person, email from people where id = ${id} and role = 'user'`;
/** `memberId` is the id of a seat. */
const seated: Concerns = ({ memberId }) => sql`
  select people.id as person, people.email from seats join people on people.id = person_id where seats.id = ${memberId}`;
/** The leaving member and the new member of a replacement. */
const replaced: Concerns = (given) => sql`
  ${seated(given)} union all select id, email from people where id = ${given.person}`;
const guarantor: Concerns = ({ id }) => sql`
  select null::uuid as person, email from guarantors where id = ${id}
  union all select people.id, people.email from guarantors join people on people.id = member_id where guarantors.id = ${id}`;
const payment: Concerns = ({ id }) => sql`
  select people.id as person, people.email from contributions join seats on seats.id = seat_id join people on people.id = person_id
  where contributions.id = ${id}
  union all select null, guarantors.email from contributions join seats on seats.id = seat_id
  join guarantors on guarantors.id = guarantor_id where contributions.id = ${id}`;
const payout: Concerns = ({ id }) => sql`
  select people.id as person, people.email from payouts
  join rounds on rounds.squad_id = payouts.squad_id and rounds.number = payouts.round
  join seats on seats.id = recipient join people on people.id = person_id where payouts.id = ${id}`;

/** The two accounts in a decision whether both accounts belong to the same person. */
const inCase: Concerns = ({ one, other }) => sql`
  select id as person, email from people where id in (${one ?? null}, ${other ?? null})`;

/**
 * People affected by each staff decision, by route name. A test requires each staff route in this list or in
 * `ABOUT_NOBODY`.
 */
export const CONCERNS: Readonly<Record<string, Concerns>> = {
  updatePersonalInfo: member,
  updateEmployerInfo: member,
  deletePerson: member,
  restoreEmail: member,
  suspendMember: member,
  reactivateMember: member,
  revealField: member,
  writeMemberNote: member,
  updateUserKyc: member,
  confirmIdentity: member,
  allowSharedBank: member,
  allowBankHolder: member,
  decideIdentityCase: inCase,
  verifyGuarantor: guarantor,
  assignPosition: seated,
  removeMember: seated,
  withdrawNotice: seated,
  replaceMember: replaced,
  retryPayment: payment,
  markPaymentPaid: payment,
  waivePayment: payment,
  refundPayment: payment,
  approvePayout: payout,
  holdPayout: payout,
  releasePayout: payout,
};

/** Staff actions that affect no single person, with the reason for each. */
export const ABOUT_NOBODY: Readonly<Record<string, string>> = {
  endMemberSessions: 'gives nobody anything',
  resendMail: 'sends a message again',
  changeSquad: 'of a whole squad',
  approveSquad: 'of a whole squad',
  declineSquad: 'of a whole squad',
  cancelSquad: 'of a whole squad',
  startSquad: 'of a whole squad',
  inviteToSquad: 'of a whole squad',
  writeMessage: 'of a whole squad',
  setPositions: 'of a whole squad',
  reduceSquad: 'of a whole squad',
  releaseBankFile: 'of many payouts, each decided before, and by two people',
  dropBankFile: 'of many payouts, each decided before',
  changeAgreement: 'of the house',
  publishAgreement: 'of the house',
  retireAgreement: 'of the house',
  changeAnnouncement: 'of the house',
  dropAnnouncement: 'of the house',
  sendAnnouncement: 'of the house',
  withdrawInvitation: 'of an address without an account',
  changeStaffRole: 'refused for oneself by its own rule',
  suspendStaff: 'refused for oneself by its own rule',
  reactivateStaff: 'who is suspended calls nothing',
  resetStaffFactor: 'refused for oneself by its own rule',
  approveAct: 'the database rejects the proposer, the person concerned and their near matches',
  declineAct: 'the database rejects the proposer, the person concerned and their near matches',
  withdrawAct: 'only the proposer can withdraw an act',
  remindOfAct: 'a reminder, no decision',
  retryDeadLetter: 'sends a message again',
  replyToTicket: 'an answer, no decision',
  changeTicket: 'an answer, no decision',
  assignTicket: 'an answer, no decision',
  changeSavedAnswer: 'of the house',
  dropSavedAnswer: 'of the house',
  resolveDifference: 'by what a provider says',
  retrySquad: 'of a whole squad',
  retryEvent: 'by what a provider says',
  closeEvent: 'by what a provider says',
};

/**
 * Rejects a decision by staff members about their own account or guarantee. Compares current and former email addresses
 * (ASVS 2.3.5).
 */
export async function checkNotOwn(db: Queryable, name: string, me: string, named: object): Promise<void> {
  const concerns = CONCERNS[name];
  if (!concerns) return;
  const isOwn = sql`
    select 1 from (${concerns(given.parse(named))}) concerned left join people on people.id = concerned.person
    join people me on me.id = ${me}
    where concerned.person = me.id or lower(concerned.email) in (me.email, me.former_email) or people.former_email = me.email
  `;
  if (await isThere(db, isOwn)) throw new AppError('own_case');
}

/** Returns 'own_case' if the caller may not decide about this object, or null. A page then offers no decision. */
export function ownCase({ context, me }: PersonCall<WithDb>, name: string, id: string): Promise<Refusal> {
  return refusalOf(checkNotOwn(context.db, name, me.id, { id }));
}
