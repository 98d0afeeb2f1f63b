import { type ActivityRow, ROUTES, type Route } from '@adashi/contract';
import { momentText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { List } from '../../../list/List.tsx';
import { ROLE_WORDS } from '../../../people/staff/shared/staff-looks.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { BY_WHEN, KIND_WORDS } from '../shared/activity-columns.tsx';
import { codeWord } from '../shared/detail-words.ts';
import { filterText } from '../shared/filter-text.ts';
import { exportLook, rowsText } from '../shared/privacy-words.ts';
import { topicOf } from '../shared/route-words.ts';
import css from './privacy.module.css';

const BY_KIND = {
  name: 'export',
  label: msg('What'),
  words: {
    lists: msg('Lists'),
    statements: msg('Statements'),
    details: msg('Personal details'),
    refused: msg('Refused'),
  },
} as const;

const ROUTE_OF = new Map<string, Route>(Object.entries(ROUTES));

/** Topic of the list that an entry is about, such as 'Members'. */
function listText(t: TFunction, { subject }: Pick<ActivityRow, 'subject'>): string {
  const route = ROUTE_OF.get(subject.replace(/^call:/, ''));
  const topic = route && topicOf(route);
  return topic ? t(topic) : t('A retired page');
}

function fieldsText(t: TFunction, { details }: Pick<ActivityRow, 'details'>): string {
  const { fields } = details;
  return Array.isArray(fields) ? fields.map((field) => t(codeWord(String(field)))).join(', ') : '–';
}

function noteText(t: TFunction, row: ActivityRow): string | null {
  if (row.action === 'was_denied_export') return t('No permission, so nothing was sent.');
  return row.action === 'exported' ? filterText(t, row) : null;
}

/** One entry of the log in a sentence, with the role of the person who acted and the filters. */
function Exported({ row, t }: { row: ActivityRow; t: TFunction }) {
  const { action, actor, actorKind, role, about } = row;
  const name = actor ?? t(KIND_WORDS[actorKind]);
  const member = about ?? t('A deleted account');
  const said = { name, member, list: listText(t, row), fields: fieldsText(t, row) };
  return (
    <span className={ui.person}>
      <Avatar initials={initialsOf(name)} />
      <span className={css.exported}>
        <b>{t(exportLook(action).says, said)}</b>
        <small>
          {[t(role ? ROLE_WORDS[role] : KIND_WORDS[actorKind]), noteText(t, row)].filter(Boolean).join(' · ')}
        </small>
      </span>
    </span>
  );
}

const COLUMNS: Columns<typeof ROUTES.activity> = [
  { id: 'what', title: msg('What'), phone: 'title', cell: (row, t) => <Exported row={row} t={t} /> },
  {
    id: 'at',
    title: msg('When'),
    sort: 'at',
    phone: 'note',
    cell: ({ at }) => <span className={css.moment}>{momentText(at)}</span>,
  },
  { id: 'state', title: msg('State'), phone: 'state', cell: ({ action }) => <State look={exportLook(action).look} /> },
  { id: 'rows', title: msg('Rows'), isAmount: true, phone: 'aside', cell: (row) => rowsText(row) },
];

/** Log of exported lists, downloaded statements, opened personal details, and refused exports. */
export function ExportLog() {
  const { t } = useTranslation();
  const head = (
    <>
      <CardHead title={t('Export log')} />
      <p className={css.lead}>
        {t("An export of members' data needs a permission and a recent password, passkey or code.")}
      </p>
    </>
  );
  return (
    <div>
      <List
        name="log"
        route={ROUTES.activity}
        input={{ query: { privacy: 'exports' } }}
        columns={COLUMNS}
        filters={[BY_KIND, BY_WHEN]}
        file={{ route: ROUTES.activityCsv, name: 'exports.csv' }}
        head={head}
        empty={<Empty title={t('No exports yet')} />}
      />
    </div>
  );
}
