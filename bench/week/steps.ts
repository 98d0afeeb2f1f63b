/**
 * Steps of a week in order. The delivery steps are separate from the steps that write, so that the cost of each is
 * measured.
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
