/**
 * Steps of a week in order. Delivery steps are separate from writing steps, so that the benchmark measures both
 * costs.
 */
export const STEP_NAMES = [
  'submit',
  'deliver debits',
  'remind',
  'deliver reminders',
  'confirm',
  'pay out',
  'deliver payouts',
  'arrive',
] as const;

export type Step = (typeof STEP_NAMES)[number];
export const isDelivery = (step: Step): boolean => step.startsWith('deliver');
