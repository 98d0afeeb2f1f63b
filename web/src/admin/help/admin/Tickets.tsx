import { ROUTES } from '@adashi/contract';
import { IconBookmark } from '@tabler/icons-react';
import { Link } from 'react-router';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { StaffTabs } from '../../../messaging/notifications/shared/StaffTabs.tsx';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { BY_STATE, TOPIC_WORDS } from '../shared/ticket-looks.ts';
import { TICKETS } from './ticket-columns.tsx';
import { useTicketBulk } from './use-ticket-bulk.ts';

const BY_TOPIC = { name: 'topic', label: msg('About'), words: TOPIC_WORDS } as const;

const BY_STAFF = {
  name: 'assigned',
  label: msg('Assigned to'),
  words: { me: msg('Me'), nobody: msg('Nobody yet') },
} as const;

/** List of the members' tickets. Tickets that need a reply come first. */
export function Tickets() {
  const { t } = useTranslation();
  const bulk = useTicketBulk();
  useTitle(t('Tickets'));
  return (
    <>
      <StaffTabs />
      <List
        route={ROUTES.tickets}
        input={{}}
        columns={TICKETS}
        columnsOf="tickets"
        bulk={bulk}
        search={t('Member, number or words')}
        filters={[BY_STATE, BY_TOPIC, BY_STAFF]}
        tools={
          <Link className={button('plain')} to={paths.savedAnswers}>
            <IconBookmark size={18} aria-hidden />
            {t('Saved answers')}
          </Link>
        }
        file={{ route: ROUTES.ticketsFile, name: 'tickets.csv' }}
        empty={<Empty title={t('No tickets yet')}>{t("Members' messages to the help desk appear here.")}</Empty>}
      />
    </>
  );
}
