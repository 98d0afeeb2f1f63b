/** What the visitor's screens keep in this browser (SPEC §3). */
export const KEPT = { email: 'userEmail', resetCode: 'resetOTPCode', referral: 'referralCode' } as const;
