import { z } from 'zod';

/** Staff acts that need a second person, listed by route name. */
export const ACT_KINDS = [
  'refundPayment',
  'waivePayment',
  'markPaymentPaid',
  'fillFund',
  'changeSetting',
  'inviteStaff',
  'changeStaffRole',
  'suspendStaff',
  'reactivateStaff',
  'resetStaffFactor',
  'restoreEmail',
  'confirmIdentity',
  'allowBankHolder',
  'decideIdentityCase',
  'allowSharedBank',
  'releasePayout',
  'reactivateMember',
  'updatePersonalInfo',
  'verifyGuarantor',
  'removeMember',
  'replaceMember',
  'releaseBankFile',
  'payoutReturns',
  'approvePayout',
] as const;
export const actKind = z.enum(ACT_KINDS);
export type ActKind = (typeof ACT_KINDS)[number];
