import type { ActKind, StaffRole } from '@adashi/contract';
import { STAFF_INVITATION_DAYS, STAFF_ROLES } from '@adashi/contract';
import {
  IconAdjustments,
  IconCash,
  IconEraser,
  IconReceiptRefund,
  IconShieldOff,
  IconUmbrella,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { periodWords } from '../../../i18n/period.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { ROLE_WORDS } from '../../../people/staff/shared/staff-looks.ts';
import { WORDS as SETTING_WORDS, valueText } from '../../settings/shared/setting-words.ts';
import { type Act, factLabel, factText, HASH, MOVED, nameOf, numberOf, settingOf, textOf } from './facts.ts';
import { FURTHER_KINDS } from './further-kinds.ts';
import type { Effect, KindWords } from './kind.ts';

function roleWord(t: TFunction, role: string): string {
  const known: StaffRole | undefined = STAFF_ROLES.find((each) => each === role);
  return known ? t(ROLE_WORDS[known]) : role;
}

/** Returns the balances of the accounts that an act on a contribution changes, before and after the act. */
function movedMoney(t: TFunction, act: Act): Effect[] {
  return Object.entries(MOVED)
    .filter(([by]) => by in act.facts)
    .map(([by, account]) => {
      const [before, change] = [numberOf(act, account), numberOf(act, by)];
      const label =
        account === 'pot'
          ? t('Pot, {{round}}', { round: aboutRound(t, act).toLocaleLowerCase() })
          : factLabel(t, account);
      return { label, before: moneyText(before), after: change === 0 ? null : moneyText(before + change) };
    });
}

/**
 * Effects of an act on a contribution: on the state, on the amount that the member owes, and on the account balances.
 */
const onPayment =
  (becomes: (t: TFunction, act: Act) => string, owes: (act: Act) => number) =>
  (t: TFunction, act: Act): Effect[] => {
    const [owed, after] = [numberOf(act, 'owed'), owes(act)];
    return [
      { label: aboutRound(t, act), before: stateWord(t, act), after: becomes(t, act) },
      { label: t('Still owed'), before: moneyText(owed), after: after === owed ? null : moneyText(after) },
      ...movedMoney(t, act),
    ];
  };

const STATE_WORDS: Readonly<Record<string, string>> = {
  confirmed: msg('Arrived'),
  recovered: msg('Recovered'),
  defaulted: msg('Defaulted'),
  charged_back: msg('Charged back'),
  failed: msg('Failed'),
};
const stateWord = (t: TFunction, act: Act) => t(STATE_WORDS[textOf(act, 'state')] ?? textOf(act, 'state'));

function aboutRound(t: TFunction, act: Act): string {
  const period = textOf(act, 'period');
  const known = period === 'biweekly' || period === 'monthly' ? period : 'weekly';
  return `${periodWords(t, known).title} ${numberOf(act, 'round')}`;
}

const suspension = (t: TFunction, { facts }: Act, after: string): Effect[] => [
  { label: t('Account'), before: facts['isSuspended'] ? t('Suspended') : t('Active'), after },
];

/** Texts of each kind of act. */
export const KIND_WORDS: Readonly<Record<ActKind, KindWords>> = {
  ...FURTHER_KINDS,
  refundPayment: {
    Icon: IconReceiptRefund,
    title: msg('Refund'),
    approve: (t, amount) => t('Approve {{amount}} refund', { amount }),
    does: (t, act) => {
      const said = { amount: moneyText(act.amount), name: nameOf(act) };
      return act.facts['isWaived']
        ? t('Returns {{amount}} to {{name}} and waives the debt that the refund leaves.', said)
        : t('Returns {{amount}} to {{name}}. The contribution is owed again.', said);
    },
    effects: onPayment(
      (t, { facts }) => (facts['isWaived'] ? t('Refunded, waived') : t('Refunded')),
      (act) => numberOf(act, 'owed') + (act.facts['isWaived'] ? 0 : act.amount),
    ),
  },
  waivePayment: {
    Icon: IconEraser,
    title: msg('Waiver'),
    approve: (t, amount) => t('Approve {{amount}} waiver', { amount }),
    does: (t, act) =>
      t('{{name}} and the guarantor no longer owe {{amount}}.', { name: nameOf(act), amount: moneyText(act.amount) }),
    effects: onPayment(
      (t) => t('Waived'),
      () => 0,
    ),
  },
  markPaymentPaid: {
    Icon: IconCash,
    title: msg('Paid outside Adashi'),
    approve: (t, amount) => t('Approve {{amount}} as paid', { amount }),
    does: (t, act) =>
      t('Records {{amount}} from {{name}} as received outside the provider.', {
        amount: moneyText(act.amount),
        name: nameOf(act),
      }),
    effects: onPayment(
      (t) => t('Paid outside'),
      () => 0,
    ),
  },
  fillFund: {
    Icon: IconUmbrella,
    title: msg('Fill the fund'),
    approve: (t, amount) => t('Approve {{amount}} for the fund', { amount }),
    does: (t, act) => {
      const amount = moneyText(act.amount);
      return textOf(act, 'from') === 'fees'
        ? t('Moves {{amount}} from the fees into the guarantee fund.', { amount })
        : t('Records {{amount}} that arrived at the bank, in the guarantee fund.', { amount });
    },
    effects: (t, act) => {
      const [fund, fees] = [numberOf(act, 'fund'), numberOf(act, 'fees')];
      const spent = textOf(act, 'from') === 'fees' ? moneyText(fees - act.amount) : null;
      return [
        { label: t('Guarantee fund'), before: moneyText(fund), after: moneyText(fund + act.amount) },
        { label: t('Fees'), before: moneyText(fees), after: spent },
      ];
    },
  },
  changeSetting: {
    Icon: IconAdjustments,
    title: msg('Setting'),
    approve: (t) => t('Approve the setting'),
    does: (t, act) => {
      const name = settingOf(act);
      return name
        ? t('Sets it to {{value}} from the approval on.', { value: valueText(t, name, numberOf(act, 'to')) })
        : t('Changes a platform setting.');
    },
    effects: (t, act) => {
      const name = settingOf(act);
      if (!name) return [];
      const value = (fact: string) => valueText(t, name, numberOf(act, fact));
      return [{ label: t(SETTING_WORDS[name].title), before: value('from'), after: value('to') }];
    },
  },
  inviteStaff: {
    Icon: IconUserPlus,
    title: msg('Staff invitation'),
    approve: (t) => t('Approve the invitation'),
    does: (t, act) =>
      t('Sends {{email}} a link that works for {{days}} days.', {
        email: textOf(act, 'email'),
        days: STAFF_INVITATION_DAYS,
      }),
    effects: (t, act) => [{ label: t('Role'), before: '–', after: roleWord(t, textOf(act, 'role')) }],
  },
  changeStaffRole: {
    Icon: IconUserCog,
    title: msg('New role'),
    approve: (t) => t('Approve the role'),
    does: (t, act) => t('Gives {{name}} the new role right away.', { name: nameOf(act) }),
    effects: (t, act) => [
      { label: t('Role'), before: roleWord(t, textOf(act, 'role')), after: roleWord(t, textOf(act, 'to')) },
    ],
  },
  suspendStaff: {
    Icon: IconUserOff,
    title: msg('Suspension of staff'),
    approve: (t) => t('Approve the suspension'),
    does: (t, act) => t("Signs {{name}} out everywhere. {{name}} can't sign in again.", { name: nameOf(act) }),
    effects: (t, act) => suspension(t, act, t('Suspended')),
  },
  reactivateStaff: {
    Icon: IconUserCheck,
    title: msg('Reactivation of staff'),
    approve: (t) => t('Approve the reactivation'),
    does: (t, act) => t('Lets {{name}} sign in again, with the same role.', { name: nameOf(act) }),
    effects: (t, act) => suspension(t, act, t('Active')),
  },
  resetStaffFactor: {
    Icon: IconShieldOff,
    title: msg('Removal of a second factor'),
    approve: (t) => t('Approve the removal'),
    does: (t, act) =>
      t('Turns off the passkeys and codes of {{name}}. The password alone signs in once.', { name: nameOf(act) }),
  },
};

/** Returns the values before and after an act. For an act without such values, returns the facts. */
export function effectsOf(t: TFunction, act: Act): Effect[] {
  const own = KIND_WORDS[act.kind].effects;
  if (own) return own(t, act);
  const { from, to, [HASH]: _, ...others } = act.facts;
  const change =
    from === undefined || to === undefined
      ? []
      : [{ label: t('Value'), before: factText(t, act, 'from', from), after: factText(t, act, 'to', to) }];
  const kept = Object.entries(others).map(([name, fact]) => ({
    label: factLabel(t, name),
    before: factText(t, act, name, fact),
    after: null,
  }));
  return [...change, ...kept];
}

/** Returns the old and the new value of an act that replaces one value. Returns null for any other act. */
export function replacedValue(t: TFunction, act: Act): { readonly before: string; readonly after: string } | null {
  if (!('to' in act.facts) || act.facts['to'] === null) return null;
  const [{ before, after } = { before: '', after: null }] = effectsOf(t, act);
  return after === null ? null : { before, after };
}

/** Returns the title of an act, such as 'Refund with waiver' or 'Setting: Fee by default'. */
export function titleOf(t: TFunction, act: Act): string {
  const name = settingOf(act);
  if (name) return t('Setting: {{name}}', { name: t(SETTING_WORDS[name].title) });
  if (act.kind === 'refundPayment' && act.facts['isWaived']) return t('Refund with waiver');
  return t(KIND_WORDS[act.kind].title);
}

/** Returns a text that locates an act: the squad and round, the bank reference, or the object of the act. */
export function placeOf(t: TFunction, act: Act): string {
  const [squad, name] = [textOf(act, 'squad'), settingOf(act)];
  if (name) return t(SETTING_WORDS[name].does);
  if (squad) return act.facts['round'] ? `${squad}, ${aboutRound(t, act).toLocaleLowerCase()}` : squad;
  if (textOf(act, 'bankReference'))
    return t('Bank reference {{reference}}', { reference: textOf(act, 'bankReference') });
  if (textOf(act, 'email')) return `${textOf(act, 'email')}, ${roleWord(t, textOf(act, 'role'))}`;
  return textOf(act, 'from') === 'fees' ? t('From the fees') : '';
}

/** Returns the name and the email of the person whom an act concerns, and the text that locates the act. */
export function subjectText(t: TFunction, act: Act): string {
  return [act.subject?.name, act.subject?.email, placeOf(t, act)].filter(Boolean).join(', ');
}
