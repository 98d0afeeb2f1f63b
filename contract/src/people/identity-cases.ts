import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { byId, done, id, listOf, money, paging, type Route, routes } from '../base/route.ts';
import { kycStatus } from './people.ts';

/** Signals that two accounts may belong to the same person. Only hashes are compared. */
export const SIGNAL_KINDS = ['bank', 'phone', 'name_birth', 'address', 'device', 'mailbox'] as const;
export const signalKind = z.enum(SIGNAL_KINDS);
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const CASE_OUTCOMES = ['same', 'different', 'watch'] as const;
export const caseOutcome = z.enum(CASE_OUTCOMES);
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** Comparison of one signal of an account. `sameAs` has the numbers of the accounts with the same value. */
const signalView = z.object({ kind: signalKind, isGiven: z.boolean(), sameAs: z.array(z.int()) });

const caseAccount = z.object({
  id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  joinedAt: z.string(),
  identity: kycStatus,
  isSuspended: z.boolean(),
  squads: z.array(z.string()),
  owes: money,
  /** Number of the account in this case that invited this account. Null if no account in this case did. */
  invitedBy: z.int().nullable(),
  inviter: z.string().nullable(),
  signals: z.array(signalView),
});
export type CaseAccount = z.output<typeof caseAccount>;

const pairView = z.object({
  one: id,
  other: id,
  kinds: z.array(signalKind),
  /** True while staff must decide about the two accounts. */
  isOpen: z.boolean(),
  outcome: caseOutcome.nullable(),
});
export type CasePair = z.output<typeof pairView>;

/** Reward that waits for a decision about the referrer and the referred person. */
const waitingReward = z.object({ referrer: id, person: id, amount: money });

const caseEvent = z.object({
  id: z.string(),
  kind: z.enum(['joined', ...CASE_OUTCOMES]),
  at: z.string(),
  one: id,
  other: id.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  kinds: z.array(signalKind),
});
export type CaseEvent = z.output<typeof caseEvent>;

export const identityCase = z.object({
  id,
  number: z.int(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  accounts: z.array(caseAccount),
  pairs: z.array(pairView),
  rewards: z.array(waitingReward),
  /** Accounts that cannot be verified, because another verified account has the same bank account. */
  sharedBanks: z.array(id),
  history: z.array(caseEvent),
});
export type IdentityCase = z.output<typeof identityCase>;

export const identityCaseRow = z.object({
  id,
  number: z.int(),
  openedAt: z.string(),
  name: z.string(),
  accounts: z.int(),
  kinds: z.array(signalKind),
});
export type IdentityCaseRow = z.output<typeof identityCaseRow>;

const identityCases = {
  method: 'GET',
  path: '/admin/identity-cases',
  who: 'staff',
  may: 'kyc',
  does: 'Lists the open cases of accounts that may belong to one person, oldest first',
  query: paging,
  output: listOf(identityCaseRow),
} as const satisfies Route;

export const identityCaseRoutes = routes({
  identityCases,
  identityCase: {
    method: 'GET',
    path: '/admin/identity-cases/:id',
    who: 'staff',
    may: 'kyc',
    does: 'Returns one case with the compared signals, without any value',
    params: byId,
    output: identityCase,
  },
  decideIdentityCase: {
    method: 'POST',
    path: '/admin/identity-cases/:id/decide',
    who: 'staff',
    may: 'kyc',
    afterPassword: true,
    byTwo: {},
    does: 'Decides whether two accounts belong to one person; a second person must confirm that they do',
    params: byId,
    body: z.object({ one: id, other: id, outcome: caseOutcome, reason }),
    output: done,
  },
  allowSharedBank: {
    method: 'POST',
    path: '/admin/user/:id/bank/allow-shared',
    who: 'staff',
    may: 'kyc',
    afterPassword: true,
    byTwo: {},
    does: 'Allows a member to use a bank account that another verified member has',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
  allowBankHolder: {
    method: 'POST',
    path: '/admin/user/:id/bank/:bankId/allow',
    who: 'staff',
    may: 'kyc',
    afterPassword: true,
    byTwo: {},
    does: 'Allows payouts to an account in another name than the verified name',
    params: byId.extend({ bankId: id }),
    body: z.object({ reason }),
    output: done,
  },
  confirmIdentity: {
    method: 'POST',
    path: '/admin/user/:id/confirm-identity',
    who: 'staff',
    may: 'kyc',
    afterPassword: true,
    byTwo: {},
    does: 'Confirms an identity that another staff member verified without a result of the provider',
    params: byId,
    body: z.object({ reason }),
    output: done,
  },
});
