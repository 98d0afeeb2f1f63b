/** What screens keep in this browser: the visitor's (SPEC §3), and what was typed into the KYC form and not yet sent. */
export const KEPT = {
  email: 'userEmail',
  resetCode: 'resetOTPCode',
  referral: 'referralCode',
  /** Where the link of an invitation led, until its reader is signed in. */
  invitation: 'invitation',
  kycDraft: 'adashi-kyc-draft',
} as const;
