import type { ActivityRow, ROUTES } from '@adashi/contract';
import { IconArrowRight, IconRobot } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayOf, dayText, timeText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';
import type { Columns } from '../../../list/column.ts';
import { paths } from '../../../paths.ts';
import { ROLE_WORDS } from '../../../people/staff/shared/staff-looks.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import ui from '../../../ui/ui.module.css';
import { actWord } from './act-words.ts';
import css from './activity.module.css';
import { ErasedText } from './ErasedText.tsx';
import { subjectText } from './subject-words.ts';
import { whatChanged } from './what-changed.ts';

export const KIND_WORDS: Record<ActivityRow['actorKind'], string> = {
  member: msg('Member'),
  staff: msg('Staff'),
  guarantor: msg('Guarantor'),
  visitor: msg('Visitor'),
  provider: msg('Provider'),
  job: msg('System'),
};

/** Filter of the audit log by the age of an entry. */
export const BY_WHEN = {
  name: 'when',
  label: msg('When'),
  words: { today: msg('Today'), week: msg('Last 7 days'), month: msg('Last 30 days') },
} as const;

export const DEVICE_WORDS: Record<NonNullable<ActivityRow['device']>, string> = {
  phone: msg('Phone'),
  tablet: msg('Tablet'),
  computer: msg('Computer'),
};

/** Name of the staff member who approved an act, with a link to the act. */
export function ApprovedBy({ details, names, t }: Pick<ActivityRow, 'details' | 'names'> & { t: TFunction }) {
  const { approvedBy, act } = details;
  if (typeof approvedBy !== 'string' || typeof act !== 'string') return null;
  return (
    <small>
      <Link className={ui.link} to={paths.act(act)}>
        {t('Approved by {{name}}', { name: names[approvedBy] ?? t('Staff') })}
      </Link>
    </small>
  );
}

function Who({ row: { actor, actorKind, role, details, names }, t }: { row: ActivityRow; t: TFunction }) {
  const name = actor ?? t(KIND_WORDS[actorKind]);
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <span className={ui.person}>
      {actorKind === 'job' ? <IconRobot size={22} className={ui.text2} aria-hidden /> : <Avatar initials={initials} />}
      <span>
        <b>{name}</b>
        <small>{actorKind === 'job' ? t('Timed job') : t(role ? ROLE_WORDS[role] : KIND_WORDS[actorKind])}</small>
        <ApprovedBy details={details} names={names} t={t} />
      </span>
    </span>
  );
}

function What({ row, t }: { row: ActivityRow; t: TFunction }) {
  const { action } = row;
  const { reason } = whatChanged(t, row);
  const named = subjectText(t, row);
  return (
    <span className={css.what}>
      <b>{t(actWord(action))}</b>
      <small>{[named, reason && t('“{{text}}”', { text: reason })].filter(Boolean).join('. ')}</small>
      {row.isErased && <ErasedText />}
    </span>
  );
}

function BeforeAfter({ row, t }: { row: ActivityRow; t: TFunction }) {
  const { changes, more } = whatChanged(t, row);
  return (
    <>
      {changes.map(({ label, before, after }) => (
        <span key={label} className={css.change}>
          {label && <small>{label}</small>}
          {before !== null && (
            <>
              <s>{before}</s> <IconArrowRight size={14} aria-label={t('became')} role="img" />{' '}
            </>
          )}
          <b>{after ?? '–'}</b>
        </span>
      ))}
      {more && <span className={css.more}>{more}</span>}
    </>
  );
}

function FromWhere({ row: { ip, device, browser }, t }: { row: ActivityRow; t: TFunction }) {
  return (
    <span className={css.what}>
      <span>{ip ?? t('Server')}</span>
      <small>{[device && t(DEVICE_WORDS[device]), browser].filter(Boolean).join(', ')}</small>
    </span>
  );
}

export const ACTIVITY: Columns<typeof ROUTES.activity> = [
  {
    id: 'at',
    title: msg('When'),
    sort: 'at',
    phone: 'aside',
    cell: ({ at }) => (
      <span className={css.when}>
        {timeText(at)}
        <small>{dayText(dayOf(at))}</small>
      </span>
    ),
  },
  { id: 'who', title: msg('Who'), phone: 'title', cell: (row, t) => <Who row={row} t={t} /> },
  { id: 'what', title: msg('What'), phone: 'note', cell: (row, t) => <What row={row} t={t} /> },
  { id: 'change', title: msg('Before and after'), phone: 'state', cell: (row, t) => <BeforeAfter row={row} t={t} /> },
  { id: 'where', title: msg('From where'), cell: (row, t) => <FromWhere row={row} t={t} /> },
  {
    id: 'hash',
    title: msg('Hash'),
    cell: ({ hash }, t) => (
      <code className={css.hash}>{hash ? `${hash.slice(0, 4)} ${hash.slice(4, 8)}` : t('to come')}</code>
    ),
  },
];
