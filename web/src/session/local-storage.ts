/** Names of localStorage entries of visitor screens (SPEC §3). */
export const KEPT = {
  email: 'userEmail',
  resetCode: 'resetOTPCode',
  referral: 'referralCode',
  /** Entry with the path of an invitation link, stored until sign-in. */
  invitation: 'invitation',
} as const;

/** Name of the unsent KYC form in `sessionStorage`. The draft is personal, so only this tab stores it. */
export const KYC_DRAFT = 'adashi-kyc-draft';
