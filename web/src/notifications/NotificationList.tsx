import { type Notification, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../client/fail.ts';
import { useWrite } from '../client/query.ts';
import { dayText, toDay } from '../i18n/format.ts';
import { Empty } from '../ui/parts.tsx';
import './notifications.css';
import { detail, headline, MARKS } from './words.ts';

function Item({ item }: { item: Notification }) {
  const { t } = useTranslation();
  const read = useWrite(ROUTES.readNotification);
  const [role, Icon] = MARKS[item.kind];
  return (
    <li className={item.isRead ? '' : 'new'}>
      <span className={`ni n-${role}`}>
        <Icon size={18} aria-hidden />
      </span>
      <div>
        <b>{headline(t, item)}</b>
        <p>{detail(t, item)}</p>
        <time dateTime={item.at}>{dayText(toDay(item.at))}</time>
        {!item.isRead && (
          <button
            type="button"
            className="link"
            disabled={read.isPending}
            onClick={() => read.mutate({ params: { id: item.id } }, { onError: showFailure })}
          >
            {t('Mark as read')}
          </button>
        )}
      </div>
    </li>
  );
}

/** What a person was told, newest first. */
export function NotificationList({ items }: { items: readonly Notification[] }) {
  const { t } = useTranslation();
  if (items.length === 0)
    return <Empty title={t('Nothing yet')}>{t('Debits, payouts and what needs you are told here.')}</Empty>;
  return (
    <ol className="notes">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ol>
  );
}

export function MarkAllRead({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const readAll = useWrite(ROUTES.readAllNotifications);
  return (
    <button
      type="button"
      className="link"
      disabled={unread === 0 || readAll.isPending}
      onClick={() => readAll.mutate({}, { onError: showFailure })}
    >
      {t('Mark all as read')}
    </button>
  );
}
