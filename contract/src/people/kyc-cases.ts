import { z } from 'zod';
import { reason } from '../base/fields.ts';
import { refusal } from '../base/refusal.ts';
import { byId, done, fileOf, id, listOf, pagingBy, type Route, routes } from '../base/route.ts';
import { kycBody } from './kyc.ts';
import { kycStatus } from './people.ts';

/** Stages of a submitted identity (KYC) case. In the stage `review`, the case waits for staff. */
export const KYC_STAGES = ['review', 'asked', 'checking', 'submitted', 'verified'] as const;
export const kycStage = z.enum(KYC_STAGES);
export type KycStage = z.output<typeof kycStage>;

export const kycCaseRow = z.object({
  id,
  name: z.string(),
  email_address: z.string(),
  stage: kycStage,
  submittedAt: z.string(),
  /** Reason for the last declined check, or text of the latest staff request to the member. */
  reason: z.string().nullable(),
  checks: z.int(),
  /** Number of the person's squads, running or waiting to start. */
  squads: z.int(),
});
export type KycCaseRow = z.output<typeof kycCaseRow>;

/** A check by the identity provider. Times are null for very old checks. */
const kycCheck = z.object({
  reference: z.string(),
  status: z.enum(['pending', 'verified', 'declined', 'expired', 'cancelled']),
  reason: z.string().nullable(),
  startedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

export const KYC_ACTS = [
  'submitted_kyc',
  'changed_kyc',
  'started_identity_check',
  'verified_identity',
  'declined_identity',
  'set_kyc_status',
  'asked_for_kyc_again',
  'confirmed_identity',
  'cancelled_identity_check',
  'identity_differs',
] as const;

const kycAct = z.object({
  id: z.int(),
  act: z.enum(KYC_ACTS),
  /** Name of the staff member who acted. Null for acts of the provider. */
  by: z.string().nullable(),
  isStaff: z.boolean(),
  reason: z.string().nullable(),
  at: z.string(),
});
export type KycAct = z.output<typeof kycAct>;

export const kycCase = kycCaseRow.omit({ submittedAt: true, stage: true }).extend({
  /** Stage of the person's KYC case. Null for a person without a KYC case. */
  stage: kycStage.nullable(),
  status: kycStatus,
  submittedAt: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  /**
   * True until a second person confirms the verification by a staff member. The member cannot receive money until then.
   */
  isUnconfirmed: z.boolean(),
  form: z.partialRecord(kycBody.keyof(), z.string()).nullable(),
  checks: z.array(kycCheck),
  history: z.array(kycAct),
  request: z
    .object({ reason: z.string(), by: z.string(), askedAt: z.string(), answeredAt: z.string().nullable() })
    .nullable(),
  /** Id of the latest history entry. A decision must send the id on the caller's page. */
  seen: z.int(),
  /** Reasons against a decision of the caller. */
  refusals: z.object({ verify: refusal, ask: refusal }),
});
export type KycCase = z.output<typeof kycCase>;

/** Latest history entry on the caller's page. The decision fails with 'wrong_state' after another person's act. */
const seen = z.int().optional();

const kycCases = {
  method: 'GET',
  path: '/admin/kyc',
  who: 'staff',
  may: 'kyc',
  does: 'Lists unverified members who submitted the KYC form, or the members in one stage; those that wait for staff first',
  query: pagingBy(['name', 'submitted']).extend({ stage: kycStage.optional() }),
  output: listOf(kycCaseRow),
} as const satisfies Route;

export const kycCaseRoutes = routes({
  kycCases,
  kycCasesFile: fileOf(kycCases),
  kycStats: {
    method: 'GET',
    path: '/admin/kyc/stats',
    who: 'staff',
    may: 'kyc',
    does: 'Counts the verifications by stage',
    output: z.record(kycStage.or(z.literal('all')), z.int()),
  },
  kycCase: {
    method: 'GET',
    path: '/admin/kyc/:id',
    who: 'staff',
    may: 'kyc',
    does: 'Returns one member’s KYC form, checks and history',
    params: byId,
    output: kycCase,
  },
  updateUserKyc: {
    method: 'PATCH',
    path: '/admin/update-user-kyc/:id',
    who: 'staff',
    may: 'kyc',
    does: 'Marks a member as verified, or requests the identity again with a reason for the member',
    params: byId,
    body: z.discriminatedUnion('kycVerificationStatus', [
      z.object({ kycVerificationStatus: z.literal('verified'), reason: reason.optional(), seen }),
      z.object({ kycVerificationStatus: z.literal('pending'), reason, seen }),
    ]),
    output: done,
  },
});
