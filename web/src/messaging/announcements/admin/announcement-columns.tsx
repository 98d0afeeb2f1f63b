import type { ROUTES } from '@adashi/contract';
import { Link } from 'react-router';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { currentLanguage, msg } from '../../../i18n/index.ts';
import type { Columns } from '../../../list/column.ts';
import { paths } from '../../../paths.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { ANNOUNCEMENT_LOOKS, audienceText } from './announcement-looks.ts';

export const ANNOUNCEMENTS: Columns<typeof ROUTES.announcements> = [
  {
    id: 'title',
    title: msg('Announcement'),
    phone: 'title',
    cell: ({ id, titleEn, titleFr }) => (
      <Link className={ui.link} to={paths.announcement(id)}>
        {currentLanguage() === 'fr' ? titleFr : titleEn}
      </Link>
    ),
  },
  { id: 'audience', title: msg('To'), phone: 'note', cell: ({ audience }, t) => audienceText(t, audience) },
  { id: 'state', title: msg('State'), phone: 'state', cell: ({ state }) => <State look={ANNOUNCEMENT_LOOKS[state]} /> },
  {
    id: 'notified',
    title: msg('Notified'),
    isAmount: true,
    cell: ({ notified, state }) => (state === 'draft' ? '–' : notified),
  },
  {
    id: 'when',
    title: msg('When'),
    phone: 'aside',
    cell: ({ sentAt, createdAt, sentBy, createdBy }) => (
      <span className={ui.stateAndWhy}>
        <span>{dayText(dayOf(sentAt ?? createdAt))}</span>
        <small>{sentBy ?? createdBy}</small>
      </span>
    ),
  },
];
