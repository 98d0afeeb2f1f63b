import type { CaseEvent, CaseOutcome, IdentityCase, SignalKind } from '@adashi/contract';
import {
  IconBuildingBank,
  IconDeviceLaptop,
  IconEqual,
  IconEqualNot,
  IconHome,
  IconMail,
  IconMinus,
  IconPhone,
  IconUser,
} from '@tabler/icons-react';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { StateLook } from '../../../ui/State.tsx';

interface SignalWords {
  readonly Icon: typeof IconUser;
  readonly word: string;
  readonly hint: string;
}

/** Icon, label and weight of each signal. */
export const SIGNALS: Readonly<Record<SignalKind, SignalWords>> = {
  bank: { Icon: IconBuildingBank, word: msg('Bank account'), hint: msg('Strong') },
  phone: { Icon: IconPhone, word: msg('Phone'), hint: msg('Strong') },
  name_birth: { Icon: IconUser, word: msg('Name and birth date'), hint: msg('Strong') },
  address: { Icon: IconHome, word: msg('Address'), hint: msg('Weak, families share it') },
  device: { Icon: IconDeviceLaptop, word: msg('Device'), hint: msg('Weak, families share it') },
  mailbox: { Icon: IconMail, word: msg('Mailbox'), hint: msg('Ignores dots and +') },
};

/** Results of a comparison. A result never contains the compared values. */
export const COMPARED: Readonly<Record<'same' | 'different' | 'missing', StateLook>> = {
  same: { role: 'waiting', Icon: IconEqual, word: msg('Same') },
  different: { role: 'neutral', Icon: IconEqualNot, word: msg('Different') },
  missing: { role: 'neutral', Icon: IconMinus, word: msg('Not given') },
};

export const OUTCOMES: Readonly<Record<CaseOutcome, string>> = {
  same: msg('Same person'),
  different: msg('Different people'),
  watch: msg('Watch'),
};

const EVENTS: Readonly<Record<CaseEvent['kind'], string>> = { ...OUTCOMES, joined: msg('Added to the case') };

/** Joins account numbers, such as '1 and 3'. */
export function numbersText(t: TFunction, numbers: readonly number[]): string {
  const [last = 0, ...before] = numbers.toReversed();
  if (before.length === 0) return String(last);
  return t('{{list}} and {{last}}', { list: before.toReversed().join(', '), last });
}

/** Returns the number of an account in the case. Returns 0 for an erased account. */
export const numberOf = ({ accounts }: IdentityCase, id: string | null): number =>
  accounts.find((account) => account.id === id)?.number ?? 0;

/** Returns the title of an event, such as '1 and 3: Different people'. */
export function eventText(t: TFunction, whole: IdentityCase, { kind, one, other }: CaseEvent): string {
  const numbers = [one, other].flatMap((id) => (id ? [numberOf(whole, id)] : [])).toSorted((a, b) => a - b);
  return t('{{who}}: {{what}}', { who: numbersText(t, numbers), what: t(EVENTS[kind]) });
}

/** Joins the names of signals, such as 'Bank account, Phone'. */
export const kindsText = (t: TFunction, kinds: readonly SignalKind[]) =>
  kinds.map((kind) => t(SIGNALS[kind].word)).join(', ');
