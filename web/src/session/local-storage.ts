/** Keys in localStorage that visitor screens use (SPEC §3). */
export const KEPT = {
  email: 'userEmail',
  resetCode: 'resetOTPCode',
  referral: 'referralCode',
  /** Key for the path of an invitation link. The path stays in storage until the person has signed in. */
  invitation: 'invitation',
} as const;

/**
 * Key in sessionStorage for the unsent KYC form. The form contains personal data, so other tabs must not read the form.
 */
export const KYC_DRAFT = 'adashi-kyc-draft';
