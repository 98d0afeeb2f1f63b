import { type ActKind, ROUTES, rolesThatMay } from '@adashi/contract';
import { z } from 'zod';
import { found } from '../../base/app-error.ts';
import { readSettings } from '../../db/settings.ts';
import { balances } from '../../ledger/index.ts';
import { fillingSeen } from '../books/index.ts';
import { byId, type ReadFacts, withoutReason } from './act-facts.ts';
import { releaseBankFile } from './bank-file-facts.ts';
import { verifyGuarantor } from './guarantor-facts.ts';
import { allowBankHolder, allowSharedBank, confirmIdentity, decideIdentityCase } from './identity-facts.ts';
import { reactivateMember, updatePersonalInfo } from './member-facts.ts';
import { markPaymentPaid, refundPayment, waivePayment } from './payment-facts.ts';
import { approvePayout, releasePayout } from './payout-facts.ts';
import { removeMember, replaceMember } from './removal-facts.ts';
import { payoutReturns } from './return-facts.ts';

const fillBody = ROUTES.fillFund.body;

const fillFund: ReadFacts = async (db, input) => {
  const body = fillBody.parse(input.body);
  const held = await balances(db, ['fund', 'fees']);
  const version = await fillingSeen(db);
  return {
    object: `fund:${body.from === 'bank' ? body.bankReference : 'fees'}`,
    subject: null,
    amount: body.amount,
    binding: { from: body.from, bankReference: body.from === 'bank' ? body.bankReference : null },
    context: { fund: held.get('fund') ?? 0, fees: held.get('fees') ?? 0 },
    same: { ...withoutReason(body), version: undefined },
    input: { ...input, body: { ...body, version } },
  };
};

const changeSetting: ReadFacts = async (db, input) => {
  const body = ROUTES.changeSetting.body.parse(input.body);
  const settings = await readSettings(db);
  const last = await db
    .selectFrom('setting_changes')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return {
    object: `setting:${body.name}`,
    subject: null,
    amount: 0,
    binding: { name: body.name, from: settings[body.name], to: body.value },
    same: { ...withoutReason(body), version: undefined },
    input: { ...input, body: { ...body, version: last?.version ?? 0 } },
  };
};

/**
 * Reads the facts of an invitation. If no other person was ever an administrator, the first administrator can invite
 * another administrator alone, because nobody else could approve the invitation.
 */
const inviteStaff: ReadFacts = async (db, input) => {
  const { email_address: email, role } = ROUTES.inviteStaff.body.parse(input.body);
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', 'in', rolesThatMay('settings'))
    .executeTakeFirstOrThrow();
  const isFirst = count === 1 && rolesThatMay('settings').includes(role);
  return {
    object: `email:${email}`,
    subject: null,
    amount: 0,
    binding: { email, role },
    same: { email, role },
    input,
    ...(isFirst && { mayBeAlone: true }),
  };
};

/** Reads the facts of an act on a staff account: the role, the suspension and the email address. */
const staffAccount: ReadFacts = async (db, input) => {
  const { id } = byId.parse(input.params);
  const person = found(
    await db
      .selectFrom('people')
      .select(['role', 'email', 'staff_suspended_at as suspendedAt'])
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  );
  const body = z.object({ role: z.string().optional() }).parse(input.body);
  return {
    object: `person:${id}`,
    subject: id,
    amount: 0,
    binding: { role: person.role, isSuspended: person.suspendedAt !== null, to: body.role ?? null },
    context: { email: person.email },
    same: withoutReason(body),
    input,
  };
};

/** Reads the facts for restoring an email address: the current address and the former address. */
const restoreEmail: ReadFacts = async (db, input) => {
  const { id } = byId.parse(input.params);
  const { email_address: to } = ROUTES.restoreEmail.body.parse(input.body);
  const change = await db
    .selectFrom('email_changes')
    .innerJoin('people', 'people.id', 'person_id')
    .select('people.email')
    .where('person_id', '=', id)
    .where('email_changes.former_email', '=', to)
    .where('reverted_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const { email: from } = found(change);
  return { object: `person:${id}`, subject: id, amount: 0, binding: { from, to }, same: { to }, input };
};

/** Functions that read the facts of an act, by kind. A function returns null when the act needs no second person. */
export const FACTS: Readonly<Record<ActKind, ReadFacts>> = {
  refundPayment,
  waivePayment,
  markPaymentPaid,
  fillFund,
  changeSetting,
  inviteStaff,
  changeStaffRole: staffAccount,
  suspendStaff: staffAccount,
  reactivateStaff: staffAccount,
  resetStaffFactor: staffAccount,
  restoreEmail,
  confirmIdentity,
  allowBankHolder,
  decideIdentityCase,
  allowSharedBank,
  releasePayout,
  reactivateMember,
  updatePersonalInfo,
  verifyGuarantor,
  removeMember,
  replaceMember,
  releaseBankFile,
  payoutReturns,
  approvePayout,
};
