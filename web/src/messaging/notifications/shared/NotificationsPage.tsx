import { type NotificationView, ROUTES } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import { NEWEST } from './use-notifications.ts';

const VIEWS: Record<NotificationView, string> = {
  unread: msg('Unread'),
  money: msg('Money'),
  squads: msg('Squads'),
  account: msg('Help and account'),
};

/** Page of all notifications of a person, with a filter by topic. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const counts = useIfKnown(ROUTES.notifications, NEWEST)?.counts;
  return (
    <List
      route={ROUTES.notifications}
      input={{}}
      filters={[{ name: 'view', label: msg('Show'), words: VIEWS, chips: counts ?? {} }]}
      tools={
        <>
          <span className={ui.grow} />
          <MarkAllRead unread={counts?.unread ?? 0} />
        </>
      }
      empty={<Empty title={t('Nothing yet')}>{t('Debits, payouts and tasks appear here.')}</Empty>}
    >
      {({ data, today }) => <NotificationList data={data} today={today} />}
    </List>
  );
}
