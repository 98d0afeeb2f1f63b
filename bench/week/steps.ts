/** Steps of a week in order. Delivery is separate from the writes, so that each cost is measured. */
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
