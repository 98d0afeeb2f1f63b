import { type Output, REFERRAL_STAGES, type ReferralStage, type referralRoutes } from '@adashi/contract';

type Reached = Output<(typeof referralRoutes)['referralFunnel']>['reached'];

/**
 * Returns the number of people who reached each stage, including people at later stages. `rows` counts each person only
 * at the current stage.
 */
export function reachedOf(rows: readonly { readonly stage: ReferralStage; readonly count: number }[]): Reached {
  return Object.fromEntries(
    REFERRAL_STAGES.map((least, at) => {
      const beyond = rows.filter((row) => REFERRAL_STAGES.indexOf(row.stage) >= at);
      return [least, beyond.reduce((sum, { count }) => sum + count, 0)];
    }),
  ) as Reached; // cast: each stage has a number
}
