import { useClickOutside, useFocusReturn } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MarkAllRead, NotificationList } from '../notifications/NotificationList.tsx';
import { useNewest } from '../notifications/use-notifications.ts';
import { paths } from '../paths.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Slides in beside the page, 300 px from 900 px of width on; an outside click, Escape or its button closes it. */
export function NotificationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const newest = useNewest();
  const close = useRef<HTMLButtonElement>(null);
  // The toggle closes it by itself: an outside click there would open it again.
  const panel = useClickOutside<HTMLElement>((event) => {
    const isToggle = event.target instanceof Element && event.target.closest('.news-toggle') !== null;
    if (opened && !isToggle) onClose();
  });
  useFocusReturn({ opened });
  useEffect(() => {
    if (opened) close.current?.focus();
  }, [opened]);
  return (
    <aside
      ref={panel}
      className="news"
      data-open={opened}
      inert={!opened}
      aria-label={t('Notifications')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2 className="h2 grow">{t('Notifications')}</h2>
        <button ref={close} type="button" className="iconbtn" aria-label={t('Close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <div className="news-list">{opened && newest && <NotificationList items={newest.data} />}</div>
      <footer>
        <MarkAllRead unread={newest?.unread ?? 0} />
        <Link className="link" to={paths.notifications}>
          {t('See all')}
        </Link>
      </footer>
    </aside>
  );
}
