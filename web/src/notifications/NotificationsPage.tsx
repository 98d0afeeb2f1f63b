import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../client/query.ts';
import { Pager } from '../ui/Pager.tsx';
import { Skeleton } from '../ui/parts.tsx';
import { MarkAllRead, NotificationList } from './NotificationList.tsx';

export function NotificationsPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isPending } = useCall(ROUTES.notifications, { query: { page, pageSize: 25 } });
  return (
    <section className="card narrow">
      <div className="card-h" style={{ paddingBottom: 8 }}>
        <h2 className="h2">{data ? t('{{count}} unread', { count: data.unread }) : t('Notification')}</h2>
        {data && <MarkAllRead unread={data.unread} />}
      </div>
      {isPending && <Skeleton />}
      {data && <NotificationList items={data.data} />}
      {data && <Pager {...data} onPage={setPage} />}
    </section>
  );
}
