import type { ActivityRow, ErasedKind, KeptKind } from '@adashi/contract';
import {
  IconBan,
  type IconCircle,
  IconCircleCheck,
  IconDownload,
  IconEye,
  IconFileCertificate,
  IconFileDownload,
  IconHistory,
  IconId,
  IconInfoCircle,
  IconScale,
  IconUserShield,
} from '@tabler/icons-react';
import { countText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { StateLook } from '../../../ui/State.tsx';

/** Text of each kind of data that an erasure deletes. `rows` is the number of rows. */
const ERASED: Readonly<Record<ErasedKind, string>> = {
  profile: msg('Name, email, phone, address, job and settings'),
  banks: msg('Bank accounts and payout accounts'),
  identity: msg('Name and birth date of the identity checks'),
  guarantors: msg('Guarantors of the member'),
  access: msg('Sessions, passkeys, codes and devices'),
  tickets: msg('{{count}} tickets with all replies'),
  messages: msg('{{count}} messages to other members'),
  notices: msg('{{count}} notifications and emails'),
  texts: msg('{{count}} free texts of staff and other members'),
};

export function erasedText(t: TFunction, kind: ErasedKind, rows: number): string {
  return t(ERASED[kind], { count: rows });
}

interface KeptLook {
  readonly Icon: typeof IconCircle;
  readonly title: string;
  /** Content of the rows that remain. */
  readonly what: string;
  /** Reason and length of the retention. */
  readonly why: string;
}

export const KEPT: Readonly<Record<KeptKind, KeptLook>> = {
  money: {
    Icon: IconScale,
    title: msg('Ledger entries, contributions and payouts'),
    what: msg('Amounts and dates, without a name'),
    why: msg('7 years, tax law; then staff delete by hand'),
  },
  identity: {
    Icon: IconId,
    title: msg('Identity checks'),
    what: msg('Result and date only. The documents are at the identity provider.'),
    why: msg('5 years, anti-money-laundering law'),
  },
  agreements: {
    Icon: IconFileCertificate,
    title: msg('Signed agreements'),
    what: msg('Name and signature, sealed'),
    why: msg('7 years, contract'),
  },
  guarantees: {
    Icon: IconUserShield,
    title: msg('Signed guarantees'),
    what: msg('Text and signature of the guarantor'),
    why: msg('7 years, contract; then staff delete by hand'),
  },
  activity: {
    Icon: IconHistory,
    title: msg('Activity'),
    what: msg('Rows stay. Names, reasons and devices are gone.'),
    why: msg('The chain must verify'),
  },
};

const PROVEN: StateLook = { role: 'action', Icon: IconCircleCheck, word: msg('Proven') };
const TRACES: StateLook = { role: 'waiting', Icon: IconInfoCircle, word: msg('Similar rows') };
const UNSEARCHED: StateLook = { role: 'neutral', Icon: IconInfoCircle, word: msg('No search') };

/** State of an erasure: the search found no rows, found rows of another person with the same name, or did not run. */
export function proofLook({ details }: Pick<ActivityRow, 'details'>): StateLook {
  const { searched } = details;
  if (typeof searched !== 'object' || searched === null || !('traces' in searched)) return UNSEARCHED;
  return searched.traces === 0 ? PROVEN : TRACES;
}

interface ExportLook {
  readonly look: StateLook;
  /** Sentence about the act, with the name of the person who acted. */
  readonly says: string;
}

const EXPORTS = {
  exported: {
    look: { role: 'action', Icon: IconDownload, word: msg('Downloaded') },
    says: msg('{{name}} exported a list: {{list}}'),
  },
  downloaded_statement: {
    look: { role: 'action', Icon: IconFileDownload, word: msg('Downloaded') },
    says: msg('{{name}} downloaded the statement of {{member}}'),
  },
  revealed_field: {
    look: { role: 'action', Icon: IconEye, word: msg('Viewed') },
    says: msg('{{name}} opened a detail of {{member}}: {{fields}}'),
  },
  was_denied_export: {
    look: { role: 'failed', Icon: IconBan, word: msg('Refused') },
    says: msg('{{name}} tried to export a list: {{list}}'),
  },
} satisfies Record<string, ExportLook>;
const EXPORT_OF = new Map<string, ExportLook>(Object.entries(EXPORTS));

/** Returns the state and the sentence of an entry in the export log. */
export function exportLook(action: string): ExportLook {
  return EXPORT_OF.get(action) ?? EXPORTS.exported;
}

/** Number of rows that left the platform. A single detail has no number of rows. */
export function rowsText({ action, details }: Pick<ActivityRow, 'action' | 'details'>): string {
  if (action === 'was_denied_export') return countText(0);
  return typeof details['rows'] === 'number' ? countText(details['rows']) : '–';
}
