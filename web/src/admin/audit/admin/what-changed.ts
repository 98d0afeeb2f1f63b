import { type ActivityRow, type DetailKind, detailKind } from '@adashi/contract';
import { SETTINGS, type SettingName } from '@adashi/core';
import type { TFunction } from 'i18next';
import { dayText, moneyText, shareText } from '../../../i18n/format.ts';
import { valueText as settingText } from '../../settings/shared/setting-words.ts';
import { codeWord, detailWord } from '../shared/detail-words.ts';

type Recorded = Pick<ActivityRow, 'subject' | 'details' | 'names'>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns functions that format the values of an audit log entry in the reader's language. */
function readerOf(t: TFunction, names: ActivityRow['names']) {
  const one = (value: unknown, kind: DetailKind): string => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value === 'number' && kind === 'money') return moneyText(value);
    if (typeof value === 'number' && kind === 'rate') return shareText(value);
    if (Array.isArray(value))
      return value.length > 3 ? `${value.length}` : value.map((part) => one(part, kind)).join(', ');
    if (typeof value === 'object') return parts(value).join(', ');
    const text = String(value);
    if (names[text] !== undefined) return names[text];
    if (isDay(text)) return dayText(text);
    return kind === 'word' ? t(codeWord(text)) : text;
  };
  const parts = (value: object): string[] =>
    Object.entries(value).map(([name, part]) => `${t(detailWord(name))}: ${one(part, detailKind(name))}`);
  return { one, parts };
}

export interface Change {
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  /** Other details of the audit log entry. Each detail has a label. */
  readonly more: string;
}

/** Returns the name of the platform setting that an audit log entry is about. Returns null for any other entry. */
function settingOf(subject: string): SettingName | null {
  const name = subject.replace(/^setting:/, '');
  const isSetting = (text: string): text is SettingName => text !== subject && text in SETTINGS;
  return isSetting(name) ? name : null;
}

/** Describes the change in an audit log entry. The text shows names and dollars instead of ids and cents. */
export function whatChanged(t: TFunction, { subject, details, names }: Recorded): Change {
  // The column of the person shows the second person.
  const { before, after, reason, approvedBy: _, act: __, ...rest } = details;
  const setting = settingOf(subject);
  const { one, parts } = readerOf(t, names);
  const more = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const why = typeof reason === 'string' ? reason : null;
  if (setting && typeof more.from === 'number' && typeof more.to === 'number') {
    const { from, to } = more;
    return { before: settingText(t, setting, from), after: settingText(t, setting, to), reason: why, more: '' };
  }
  return {
    before: before === undefined ? null : one(before, 'word'),
    after: after === undefined ? null : one(after, 'word'),
    reason: why,
    more: parts(more).join(' · '),
  };
}
