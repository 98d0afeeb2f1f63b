/** The steps of a week, in their order. What there is to deliver is delivered apart from what wrote it, to tell what each costs. */
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
