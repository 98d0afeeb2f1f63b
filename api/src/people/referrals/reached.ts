import { type Output, REFERRAL_STAGES, type ReferralStage, type referralRoutes } from '@adashi/contract';

type Reached = Output<(typeof referralRoutes)['referralFunnel']>['reached'];

/** Returns the number of people who reached at least each stage, from the numbers per exact stage. */
export function reachedOf(rows: readonly { readonly stage: ReferralStage; readonly count: number }[]): Reached {
  return Object.fromEntries(
    REFERRAL_STAGES.map((least, at) => {
      const beyond = rows.filter((row) => REFERRAL_STAGES.indexOf(row.stage) >= at);
      return [least, beyond.reduce((sum, { count }) => sum + count, 0)];
    }),
  ) as Reached; // `Object.fromEntries` loses the key type: one number per stage
}
