/** localStorage keys of visitor screens (SPEC §3). */
export const KEPT = {
  email: 'userEmail',
  resetCode: 'resetOTPCode',
  referral: 'referralCode',
  /** Target of an invitation link, kept until sign-in. */
  invitation: 'invitation',
} as const;

/** Unsent KYC form. The draft is personal, so only this tab keeps it (`sessionStorage`). */
export const KYC_DRAFT = 'adashi-kyc-draft';
