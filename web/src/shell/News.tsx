import { QueryBoundary } from '../client/QueryBoundary.tsx';
import { useTranslation } from '../i18n/translation.ts';
import { NotificationList } from '../messaging/notifications/shared/NotificationList.tsx';
import { useNewest } from '../messaging/notifications/shared/use-notifications.ts';
import { Empty } from '../ui/Empty.tsx';

/** The newest notifications. */
export function News() {
  const { t } = useTranslation();
  const newest = useNewest();
  return (
    <QueryBoundary
      asked={newest}
      empty={<Empty title={t('Nothing yet')}>{t('Debits, payouts and tasks appear here.')}</Empty>}
    >
      {({ data, today }) => <NotificationList data={data} today={today} />}
    </QueryBoundary>
  );
}
