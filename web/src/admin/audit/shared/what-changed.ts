import { type ActivityRow, type DetailKind, detailKind } from '@adashi/contract';
import { SETTINGS, type SettingName } from '@adashi/core';
import { dayText, moneyText, shareText } from '../../../i18n/format.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { valueText as settingText } from '../../settings/shared/setting-words.ts';
import { codeWord, detailWord, knownCode } from './detail-words.ts';

type Recorded = Pick<ActivityRow, 'subject' | 'details' | 'names'>;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isId = (text: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.test(text);
/** Number of characters that the screen shows of a hash. The CSV file contains the whole hash. */
const HASH_SHOWN = 8;
const isHash = (text: string) => /^[\da-f]{32,}$/.test(text);

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns functions that format the values of an audit log entry in the reader's language. The functions return null
 * for a value without a text, such as an id without a name.
 */
function readerOf(t: TFunction, names: ActivityRow['names']) {
  const text = (value: string, kind: DetailKind): string | null => {
    if (names[value] !== undefined) return names[value];
    if (isId(value)) return null;
    if (isDay(value)) return dayText(value);
    if (isHash(value)) return value.slice(0, HASH_SHOWN);
    return kind === 'word' ? t(codeWord(value)) : t(knownCode(value) ?? value);
  };
  const one = (value: unknown, kind: DetailKind): string | null => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (typeof value === 'number' && kind === 'money') return moneyText(value);
    if (typeof value === 'number' && kind === 'rate') return shareText(value);
    if (Array.isArray(value))
      return value.length > 3 ? `${value.length}` : joined(value.map((part) => one(part, kind)));
    if (isFields(value)) return joined(parts(value));
    return typeof value === 'string' ? text(value, kind) : String(value);
  };
  const joined = (texts: readonly (string | null)[]) => texts.filter((each) => each !== null).join(', ') || null;
  const parts = (value: Readonly<Record<string, unknown>>): string[] =>
    Object.entries(value).flatMap(([name, part]) => {
      const said = one(part, detailKind(name));
      return said === null ? [] : [`${t(detailWord(name))}: ${said}`];
    });
  return { one, parts };
}

/** One changed value. `label` is null for a change of the whole object. */
interface Changed {
  readonly label: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Change {
  readonly changes: readonly Changed[];
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

/** Lists the changed values. A field that exists before and after the change is one entry. */
function changesOf(t: TFunction, names: ActivityRow['names'], before: unknown, after: unknown): Changed[] {
  const { one } = readerOf(t, names);
  const said = (value: unknown, kind: DetailKind) => (value === undefined ? null : one(value, kind));
  if (!isFields(before) && !isFields(after)) {
    const whole = { label: null, before: said(before, 'word'), after: said(after, 'word') };
    return whole.before === null && whole.after === null ? [] : [whole];
  }
  const [old, new_] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(new_)])].map((name) => ({
    label: t(detailWord(name)),
    before: said(old[name], detailKind(name)),
    after: said(new_[name], detailKind(name)),
  }));
}

/** Describes the change in an audit log entry. The text shows names and dollars instead of ids and cents. */
export function whatChanged(t: TFunction, { subject, details, names }: Recorded): Change {
  // The name of the approver is in another column, and the proof of an erasure has its own page. A payout's first part
  // needs no number.
  const { before, after, reason, approvedBy: _, act: __, deleted: ___, searched: ____, ...rest } = details;
  const setting = settingOf(subject);
  const { parts } = readerOf(t, names);
  const more = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => value !== null && !(name === 'seq' && value === 0)),
  );
  const why = typeof reason === 'string' ? reason : null;
  if (setting && typeof more.from === 'number' && typeof more.to === 'number') {
    const [from, to] = [settingText(t, setting, more.from), settingText(t, setting, more.to)];
    return { changes: [{ label: null, before: from, after: to }], reason: why, more: '' };
  }
  return { changes: changesOf(t, names, before, after), reason: why, more: parts(more).join(' · ') };
}
