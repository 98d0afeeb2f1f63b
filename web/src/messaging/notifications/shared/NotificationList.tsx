import { type Notification, type Output, ROUTES } from '@adashi/contract';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWrite } from '../../../client/query.ts';
import { byDay, useDayWords } from '../../../i18n/by-day.ts';
import { dayOf, timeText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { notificationPath } from './notification-path.ts';
import css from './notifications.module.css';
import { detail, headline, MARKS } from './words.ts';

function Item({ item }: { item: Notification }) {
  const { t } = useTranslation();
  const read = useWrite(ROUTES.readNotification);
  const [role, Icon] = MARKS[item.kind];
  const markRead = () => read.mutate({ params: { id: item.id } });
  return (
    <li className={item.isRead ? undefined : css.new}>
      <Link to={notificationPath(item)} onClick={() => !item.isRead && markRead()}>
        <span className={cx(css.mark, css[role])}>
          <Icon size={18} aria-hidden />
        </span>
        <span>
          <b>
            {!item.isRead && <span className={ui.sr}>{t('Unread.')} </span>}
            {headline(t, item)}
          </b>
          <span className={css.detail}>{detail(t, item)}</span>
          {item.count && <span className={css.detail}>{t('And {{n}} more of this kind', { n: item.count - 1 })}</span>}
        </span>
        <time dateTime={item.at}>{timeText(item.at)}</time>
      </Link>
      {!item.isRead && (
        <button
          type="button"
          className={ui.iconButton}
          aria-label={t('Mark as read')}
          title={t('Mark as read')}
          disabled={read.isPending}
          onClick={markRead}
        >
          <IconCheck size={18} aria-hidden />
        </button>
      )}
    </li>
  );
}

type Answer = Pick<Output<typeof ROUTES.notifications>, 'data' | 'today'>;

/** List of a person's notifications, newest first and grouped by day. */
export function NotificationList({ data, today }: Answer) {
  const wordsOf = useDayWords(today);
  return (
    <div className={css.notes}>
      {byDay(data, ({ at }) => dayOf(at)).map(([day, items]) => (
        <section key={day}>
          <h3>{wordsOf(day)}</h3>
          <ol>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
