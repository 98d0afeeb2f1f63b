import { detailKind, type ProposedAct } from '@adashi/contract';
import { SETTINGS, type SettingName } from '@adashi/core';
import { dayText, moneyText, shareText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { MONEY_LOOKS } from '../../../payments/shared/money-looks.ts';
import { codeWord, detailWord } from '../../audit/shared/detail-words.ts';
import { valueText } from '../../settings/shared/setting-words.ts';

export type Act = Pick<ProposedAct, 'kind' | 'facts' | 'amount' | 'subject' | 'object'>;
type Fact = ProposedAct['facts'][string] | undefined;

/** Labels of facts. A fact without a label here has the label of the audit log. */
const LABELS: Readonly<Record<string, string>> = {
  state: msg('State'),
  owed: msg('Still owed'),
  refundable: msg('Can be refunded'),
  isPotPaid: msg('Pot paid'),
  isWaived: msg('Debt waived'),
  isUnderWay: msg('Debit on its way'),
  bankReference: msg("The bank's reference"),
  fund: msg('Guarantee fund'),
  fees: msg('Fees'),
  losses: msg('Losses'),
  pot: msg('Pot'),
  reserve: msg('Reserve'),
  email: msg('Email'),
  role: msg('Role'),
  isSuspended: msg('Suspended'),
  guarantor: msg('Guarantor'),
  isReleased: msg('Released'),
  isSent: msg('Sent'),
  count: msg('Payments'),
  payouts: msg('Payouts'),
  withdrawals: msg('Withdrawals'),
  madeBy: msg('Created by'),
  noticedOn: msg('Notice given on'),
  notice: msg('Reason of the notice'),
  noticedBy: msg('Notice given by'),
  newcomer: msg('New member'),
  most: msg('Signed total'),
  signature: msg('Signature'),
  relationship: msg('Relationship'),
  holder: msg('Name on the account'),
  lastDigits: msg('Bank account'),
  isAllowed: msg('Allowed'),
  checks: msg('Identity checks'),
  verifiedAt: msg('Verified'),
  kinds: msg('Signals'),
  isUnconfirmed: msg('Waits for a confirmation'),
  accounts: msg('Other accounts'),
  outcome: msg('Decision'),
  one: msg('First account'),
  other: msg('Second account'),
  case: msg('Case'),
};

const IS_MONEY: ReadonlySet<string> = new Set([
  'owed',
  'refundable',
  'fund',
  'fees',
  'net',
  'total',
  'balance',
  'pot',
  'reserve',
  'losses',
  'most',
]);

/** Fact that is a hash. It makes an approval fail after a change, and says nothing to a reader. */
export const HASH = 'which';

/**
 * Pairs of a fact and an account. The fact has the cents that an act adds to the account. Another fact, named like the
 * account, has the balance before the act.
 */
export const MOVED = { potBy: 'pot', reserveBy: 'reserve', fundBy: 'fund', lossesBy: 'losses' } as const;

/** Returns the name of the person whom an act concerns, or the name of the object. */
export const nameOf = ({ subject, object }: Act) => subject?.name ?? object.replace(/^\w+:/, '');

export function factLabel(t: TFunction, name: string): string {
  return t(LABELS[name] ?? detailWord(name));
}

/** Returns a text fact. Returns an empty text for a missing fact. */
export function textOf({ facts }: Pick<Act, 'facts'>, name: string): string {
  const fact = facts[name];
  return typeof fact === 'string' ? fact : '';
}

/** Returns a number fact. Returns 0 for a missing fact. */
export function numberOf({ facts }: Pick<Act, 'facts'>, name: string): number {
  const fact = facts[name];
  return typeof fact === 'number' ? fact : 0;
}

/** Returns the setting that an act changes. */
export function settingOf(act: Act): SettingName | null {
  const name = textOf(act, 'name');
  const isSetting = (text: string): text is SettingName => text in SETTINGS;
  return act.kind === 'changeSetting' && isSetting(name) ? name : null;
}

const LOOKS = new Map(Object.entries(MONEY_LOOKS));

/** Formats the value of a fact. */
export function factText(t: TFunction, act: Act, name: string, fact: Fact): string {
  if (fact === null || fact === undefined || fact === '') return '–';
  if (typeof fact === 'boolean') return fact ? t('Yes') : t('No');
  const setting = settingOf(act);
  if (typeof fact === 'number' && setting) return valueText(t, setting, fact);
  if (typeof fact === 'number' && (IS_MONEY.has(name) || detailKind(name) === 'money')) return moneyText(fact);
  if (typeof fact === 'number') return detailKind(name) === 'rate' ? shareText(fact) : String(fact);
  if (/^\d{4}-\d{2}-\d{2}$/.test(fact)) return dayText(fact);
  const look = name === 'state' ? LOOKS.get(fact) : undefined;
  if (look) return t(look.word);
  return /^[a-z_]+$/.test(fact) ? t(codeWord(fact)) : fact;
}

/** Fact that changed after the proposal. */
interface FactChange {
  readonly name: string;
  readonly before: Fact;
  readonly after: Fact;
}

/** Returns the facts of a waiting act that changed after the proposal. */
export function changesOf({ facts, now }: Pick<ProposedAct, 'facts' | 'now'>): FactChange[] {
  if (!now) return [];
  return Object.keys({ ...facts, ...now })
    .filter((name) => !(name in MOVED) && name !== HASH)
    .map((name) => ({ name, before: facts[name], after: now[name] }))
    .filter(({ before, after }) => (before ?? null) !== (after ?? null));
}

/** Describes a changed fact in a few words, such as 'Guarantee fund: CA$40.00 lower'. */
export function changeText(t: TFunction, act: Act, { name, before, after }: FactChange): string {
  const what = factLabel(t, name);
  if (typeof before !== 'number' || typeof after !== 'number' || !IS_MONEY.has(name))
    return t('{{what}}: {{value}}', { what, value: factText(t, act, name, after) });
  const amount = moneyText(Math.abs(after - before));
  return after < before
    ? t('{{what}}: {{amount}} lower', { what, amount })
    : t('{{what}}: {{amount}} higher', { what, amount });
}
