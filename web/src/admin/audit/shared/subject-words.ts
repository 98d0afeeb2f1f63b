import type { ActivityRow, ActSubject } from '@adashi/contract';
import { SETTINGS, type SettingName } from '@adashi/core';
import type { TFunction } from '../../../i18n/translation.ts';
import { WORDS as SETTING_WORDS } from '../../settings/shared/setting-words.ts';
import { requestText } from './route-words.ts';

type Text = (t: TFunction, id: string, row: Pick<ActivityRow, 'action'>) => string;

/** Subjects without a text: the label of the act already names the object. */
const NO_TEXT: Text = () => '';

const isSetting = (name: string): name is SettingName => name in SETTINGS;

/** Text of each kind of object that has no name. */
const SUBJECTS: Readonly<Record<ActSubject, Text>> = {
  act: NO_TEXT,
  activity: NO_TEXT,
  address: (t) => t('An email address without an account'),
  agreement: NO_TEXT,
  announcement: NO_TEXT,
  answer: NO_TEXT,
  bank_file: NO_TEXT,
  bank_return: NO_TEXT,
  call: (t, name, { action }) => requestText(t, name, action === 'exported' || action === 'was_denied_export'),
  case: NO_TEXT,
  difference: NO_TEXT,
  event: NO_TEXT,
  guarantor: NO_TEXT,
  invitation: NO_TEXT,
  ledger: NO_TEXT,
  nobody: (t) => t('An email address without an account'),
  outbox: NO_TEXT,
  passkey: (t) => t('An unknown passkey'),
  payout: NO_TEXT,
  person: (t) => t('A deleted account'),
  retention: NO_TEXT,
  setting: (t, name) => (isSetting(name) ? t(SETTING_WORDS[name].title) : ''),
  squad: NO_TEXT,
  ticket: (t, id) => t('Ticket {{id}}', { id }),
  transfer: NO_TEXT,
  withdrawal: NO_TEXT,
};

const TEXT_OF = new Map<string, Text>(Object.entries(SUBJECTS));

/** Returns the object of an audit log entry in plain words: its name, or a text without any id. */
export function subjectText(t: TFunction, row: Pick<ActivityRow, 'action' | 'about' | 'subject'>): string {
  if (row.about) return row.about;
  const [kind = '', ...id] = row.subject.split(':');
  return TEXT_OF.get(kind)?.(t, id.join(':'), row) ?? '';
}
