import type { Work } from '@adashi/contract';
import { dayText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';

interface Words {
  readonly title: (t: TFunction, count: number) => string;
  /** Reason for the work item, or the consequence of leaving the item open. */
  readonly why: (t: TFunction, work: Work) => string;
  readonly to: string;
  readonly act: string;
  /** Whether a person is waiting for money. */
  readonly isUrgent?: true;
}

const list = (names: readonly string[]) => names.join(', ');
const named = ({ names, count }: Work, t: TFunction) =>
  count > names.length && names.length > 0
    ? t('{{names}} and {{more}} more', { names: list(names), more: count - names.length })
    : list(names);
const day = ({ on }: Work) => (on ? dayText(on) : '');
const since = (t: TFunction, work: Work) => t('The oldest since {{day}}', { day: day(work) });

/** Title, link and action of each kind of work item. */
export const WORK: Readonly<Record<Work['what'], Words>> = {
  approvals: {
    title: (t, count) => t('Payouts need approval', { count }),
    why: (t, work) => t('{{names}}, to be paid on {{day}}', { names: named(work, t), day: day(work) }),
    to: paths.payoutsIn('awaiting_approval'),
    act: msg('Review'),
    isUrgent: true,
  },
  bank_files: {
    title: (t, count) => t('Bank files need release', { count }),
    why: (t, work) => t('Created by {{names}}. A second person releases them', { names: named(work, t) }),
    to: paths.bankFiles,
    act: msg('Review'),
    isUrgent: true,
  },
  last_tries: {
    title: (t, count) => t('Contributions are on their last attempt', { count }),
    why: (t, work) => t('On {{day}}. If they fail again, we ask the guarantors', { day: day(work) }),
    to: paths.lastTries,
    act: msg('Open'),
    isUrgent: true,
  },
  held: {
    title: (t, count) => t('Payouts are held', { count }),
    why: (t, work) => t('{{names}}, due since {{day}}', { names: named(work, t), day: day(work) }),
    to: paths.payoutsIn('held'),
    act: msg('Open'),
    isUrgent: true,
  },
  returned: {
    title: (t, count) => t('Payouts came back', { count }),
    why: (t, work) => t('{{names}}: the bank sent them back', { names: named(work, t) }),
    to: paths.payoutsIn('failed'),
    act: msg('Open'),
    isUrgent: true,
  },
  set_aside: {
    title: (t, count) => t('Squads are quarantined', { count }),
    why: (t, work) => t('{{names}}: no money moves until someone reviews them', { names: named(work, t) }),
    to: paths.quarantine,
    act: msg('Open'),
    isUrgent: true,
  },
  unmatched: {
    title: (t, count) => t('Bank events have no match', { count }),
    why: since,
    to: paths.unmatched,
    act: msg('Open'),
    isUrgent: true,
  },
  undelivered: {
    title: (t, count) => t("Emails and orders couldn't be sent", { count }),
    why: since,
    to: paths.undelivered,
    act: msg('Open'),
    isUrgent: true,
  },
  fund: {
    title: (t) => t('The guarantee fund is below its target'),
    why: (t) => t('Amount missing'),
    to: paths.books,
    act: msg('Fill it'),
    isUrgent: true,
  },
  removals: {
    title: (t, count) => t('Removals need a decision', { count }),
    why: (t, work) => t('{{names}}: remove them, or withdraw the notice', { names: named(work, t) }),
    to: paths.removalsDue,
    act: msg('Decide'),
  },
  defaults: {
    title: (t, count) => t('Contributions are in default', { count }),
    why: (t, work) => t('{{names}}. We asked the guarantors', { names: named(work, t) }),
    to: paths.paymentsIn('defaulted'),
    act: msg('Open'),
  },
  kyc: {
    title: (t, count) => t('People are waiting for KYC', { count }),
    why: since,
    to: `${paths.kyc}?stage=review`,
    act: msg('Review'),
  },
  guarantors: {
    title: (t, count) => t('Guarantors to verify', { count }),
    why: since,
    to: paths.guarantorsToVerify,
    act: msg('Verify'),
  },
  proposals: {
    title: (t, count) => t('Squads need approval', { count }),
    why: (t, work) => t('{{names}}, to start on {{day}}', { names: named(work, t), day: day(work) }),
    to: paths.squadsBy('pending'),
    act: msg('Review'),
  },
  tickets: {
    title: (t, count) => t('Tickets need an answer', { count }),
    why: since,
    to: `${paths.tickets}?state=waiting`,
    act: msg('Answer'),
  },
};

/** Returns the amount of money in a work item. Returns null for proposals, because no money depends on a proposal. */
export const amountOf = ({ what, amount }: Work): number | null => (what === 'proposals' ? null : amount);
