import { announcementState, ROUTES } from '@adashi/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { wordsOf } from '../../../ui/words-of.ts';
import { StaffTabs } from '../../notifications/shared/StaffTabs.tsx';
import { ANNOUNCEMENTS } from './announcement-columns.tsx';
import { ANNOUNCEMENT_LOOKS } from './announcement-looks.ts';

const BY_STATE = {
  name: 'state',
  label: msg('State'),
  words: wordsOf(ANNOUNCEMENT_LOOKS, announcementState.options),
} as const;

/** List of the sent announcements and the drafts. */
export function Announcements() {
  const { t } = useTranslation();
  useTitle(t('Announcements'));
  const write = (
    <Link className={button('primary')} to={paths.newAnnouncement}>
      <IconPlus size={18} aria-hidden />
      {t('New announcement')}
    </Link>
  );
  return (
    <>
      <StaffTabs />
      <List
        route={ROUTES.announcements}
        input={{}}
        columns={ANNOUNCEMENTS}
        columnsOf="announcements"
        file={{ route: ROUTES.announcementsFile, name: 'announcements.csv' }}
        search={t('Title')}
        filters={[BY_STATE]}
        tools={write}
        empty={
          <Empty title={t('No announcements yet')}>
            {t('Write to many members at once, in both languages, and preview it before you send it.')}
          </Empty>
        }
      />
    </>
  );
}
