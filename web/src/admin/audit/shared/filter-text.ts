import type { ActivityRow } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import { DEVICE_WORDS, KIND_WORDS } from './activity-columns.tsx';
import { codeWord, detailWord, knownCode } from './detail-words.ts';

/** Labels of list filters that are not details of the audit log. */
const LABELS = new Map<string, string>(
  Object.entries({
    q: msg('Search'),
    kyc: msg('Identity'),
    squads: msg('Squads'),
    owes: msg('Owes'),
    stage: msg('Stage'),
    kind: msg('Kind'),
    start: msg('Start'),
    what: msg('What'),
    squadStatus: msg('Squad'),
    standing: msg('State'),
    state: msg('State'),
    person: msg('Member'),
    time: msg('When'),
    when: msg('When'),
    who: msg('Who'),
    about: msg('About'),
    privacy: msg('Privacy'),
    export: msg('What'),
    device: msg('From where'),
    queue: msg('Kind'),
    topic: msg('Topic'),
    assigned: msg('Assigned to'),
  }),
);
/** Labels of filter values that are not codes of the audit log. */
const VALUES = new Map<string, string>(
  Object.entries({
    ...KIND_WORDS,
    ...DEVICE_WORDS,
    not_started: msg('Not started'),
    today: msg('Today'),
    week: msg('Last 7 days'),
    month: msg('Last 30 days'),
  }),
);

/** Parameters of a download that select no rows. */
const NO_FILTERS: ReadonlySet<string> = new Set(['sort', 'order', 'headings', 'separator', 'all', 'id']);

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function valueText(t: TFunction, value: unknown, names: ActivityRow['names']): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'string') return String(value);
  const name = names[value];
  if (name !== undefined) return name;
  return isId(value) ? '–' : t(VALUES.get(value) ?? knownCode(value) ?? codeWord(value));
}

/** Describes the filters of a download, such as 'Search: Okafor, Identity: Verified'. */
export function filterText(t: TFunction, { details, names, isErased }: ActivityRow): string {
  if (isErased) return t('The filters were erased.');
  const { filter } = details;
  const parts = Object.entries(typeof filter === 'object' && filter !== null ? filter : {}).filter(
    ([name, value]) => !NO_FILTERS.has(name) && value !== '' && value !== null,
  );
  if (parts.length === 0) return t('No filter, so all rows.');
  return parts
    .map(([name, value]) => `${t(LABELS.get(name) ?? detailWord(name))}: ${valueText(t, value, names)}`)
    .join(', ');
}
