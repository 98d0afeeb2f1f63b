/** What screens keep in this browser: the visitor's (SPEC §3). */
export const KEPT = {
  email: 'userEmail',
  resetCode: 'resetOTPCode',
  referral: 'referralCode',
  /** Where the link of an invitation led, until its reader is signed in. */
  invitation: 'invitation',
} as const;

/** What was typed into the KYC form and not yet sent. It is personal: this tab alone keeps it (`sessionStorage`). */
export const KYC_DRAFT = 'adashi-kyc-draft';
