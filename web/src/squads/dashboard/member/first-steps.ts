import type { Dashboard } from '@adashi/contract';
import { dayText, moneyText } from '../../../i18n/format.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';

export interface Step {
  readonly key: 'identity' | 'squad' | 'bank' | 'guarantor' | 'agreement' | 'contribution';
  readonly state: 'done' | 'waiting' | 'open';
  readonly title: string;
  /** Short label of the step in the ring. */
  readonly short: string;
  /** Number of minutes that the step takes the member. Null for an automatic step. */
  readonly minutes: number | null;
  readonly about: string;
  /** Things that the member needs for the step. */
  readonly takes: readonly string[];
  /** Task of another person that follows the member’s part of the step. */
  readonly waitsFor?: string;
  /** Label of the step's button. */
  readonly action: string;
  readonly to: string;
}

type Facts = Pick<Dashboard, 'steps' | 'missing' | 'coming' | 'squads' | 'today'>;

function identityStep(t: TFunction, { steps }: Facts): Step {
  const isPending = steps.identity === 'pending';
  return {
    key: 'identity',
    state: steps.identity === 'verified' ? 'done' : 'open',
    title: isPending ? t('Your identity is being checked') : t('Verify your identity'),
    short: t('Identity'),
    minutes: 4,
    about: t("Everyone in a squad is a real, verified person. That's why strangers can trust each other with money."),
    takes: [t("A passport, driver's licence or permanent resident card"), t('Your phone, or a computer with a camera')],
    action: isPending ? t('See the current state') : t('Verify my identity'),
    to: paths.verifyIdentity,
  };
}

function squadStep(t: TFunction, { steps }: Facts): Step {
  return {
    key: 'squad',
    state: steps.hasSquad ? 'done' : 'open',
    title: t('Find a squad'),
    short: t('Squad'),
    minutes: 5,
    about: t('Choose what you can put in, and when you want to be paid. You see what it costs before you join.'),
    takes: [t('An amount you can put in each time'), t('Nothing to pay today')],
    action: t('Find a squad'),
    to: paths.openSquads,
  };
}

function bankStep(t: TFunction, { steps }: Facts): Step {
  return {
    key: 'bank',
    state: steps.hasBank ? 'done' : 'open',
    title: t('Connect your bank'),
    short: t('Bank'),
    minutes: 2,
    about: t('Your contributions and payouts are then automatic.'),
    takes: [t('Institution, transit and account number'), t('You can cancel at any time')],
    action: t('Connect my bank'),
    to: paths.connectBank,
  };
}

function guarantorStep(t: TFunction, { steps: { guarantor } }: Facts): Step {
  const isAsked = guarantor === 'invited' || guarantor === 'accepted';
  const isGone = guarantor === 'declined' || guarantor === 'rejected' || guarantor === 'ended';
  const waitsFor = guarantor === 'invited' ? t("they haven't answered yet") : t("we're verifying them now");
  return {
    key: 'guarantor',
    state: guarantor === 'verified' ? 'done' : isAsked ? 'waiting' : 'open',
    title: isGone ? t('Name another guarantor') : t('Name a guarantor'),
    short: t('Guarantor'),
    minutes: 1,
    about: t("Someone who pays if you can't. They accept by email, then we verify them."),
    takes: [t('Their name, email address and phone number'), t("They don't need an account")],
    ...(isAsked && { waitsFor }),
    action: t('Name a guarantor'),
    to: paths.guarantor,
  };
}

function agreementStep(t: TFunction, { steps }: Facts): Step {
  return {
    key: 'agreement',
    state: steps.hasSigned ? 'done' : 'open',
    title: t('Sign the agreement'),
    short: t('Agreement'),
    minutes: 5,
    about: t("In plain words: what you pay, what you receive, and what happens if someone doesn't pay."),
    takes: [t('Your full name, typed, is your signature'), t('You can save it as a PDF')],
    action: t('Read and sign'),
    to: paths.agreement,
  };
}

function contributionStep(t: TFunction, { coming, missing, squads, steps, today }: Facts): Step {
  const first = coming.find(({ what }) => what !== 'payout');
  const day = first && dayText(first.on, today);
  const amount = first && moneyText(-first.amount);
  const isReady = missing.length === 0;
  const [squad] = squads.filter(({ isMine, kind }) => isMine && kind !== 'test');
  return {
    key: 'contribution',
    state: steps.hasContributed ? 'done' : 'open',
    title: isReady ? t("You're ready") : t('Almost ready'),
    short: t('Contribution'),
    minutes: null,
    about: isReady
      ? t("You're all set. We debit your first contribution automatically and notify you before.")
      : t('Your part is done. Your squad can start once everything else is ready.'),
    takes: day && amount ? [t('{{amount}} on {{day}}, if everyone is ready', { amount, day })] : [],
    action: t('See my squad'),
    to: squad ? paths.squad(squad.id) : paths.squads,
  };
}

/** Returns the onboarding steps of a member in order. The last step is the first contribution. */
export function firstStepsOf(t: TFunction, facts: Facts): readonly Step[] {
  return [identityStep, squadStep, bankStep, guarantorStep, agreementStep, contributionStep].map((step) =>
    step(t, facts),
  );
}

/**
 * Returns the index of the first open step, or of the last step if no step is open. A step that waits for another
 * person is not open.
 */
export function nextStep(steps: readonly Step[]): number {
  const open = steps.findIndex(({ state }) => state === 'open');
  return open === -1 ? steps.length - 1 : open;
}
