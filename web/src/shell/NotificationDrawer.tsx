import { useClickOutside, useFocusReturn } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { screensOf } from '../client/screens-of.ts';
import { useTranslation } from '../i18n/translation.ts';
import { MarkAllRead } from '../messaging/notifications/shared/MarkAllRead.tsx';
import { useUnread } from '../messaging/notifications/shared/use-notifications.ts';
import { paths } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

const inDrawer = screensOf(() => import('./news.ts'));
const News = inDrawer('News');
const OfferPush = inDrawer('OfferPush');

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Drawer with notifications, 300 px wide on windows from 900 px. A button, Escape or a click outside closes the drawer.
 */
export function NotificationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const unread = useUnread();
  const close = useRef<HTMLButtonElement>(null);
  // The toggle closes the drawer, so a click on the toggle does not count as a click outside.
  const panel = useClickOutside<HTMLElement>((event) => {
    const isToggle = event.target instanceof Element && event.target.closest('[data-news-toggle]') !== null;
    if (opened && !isToggle) onClose();
  });
  useFocusReturn({ opened });
  useEffect(() => {
    if (opened) close.current?.focus();
  }, [opened]);
  return (
    <aside
      ref={panel}
      className={css.news}
      data-open={opened}
      inert={!opened}
      aria-label={t('Notifications')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2 className={cx(ui.h2, ui.grow)}>{t('Notifications')}</h2>
        <button ref={close} type="button" className={ui.iconButton} aria-label={t('Close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <div className={css.newsList}>
        {opened && (
          <Suspense fallback={<Skeleton />}>
            <News />
          </Suspense>
        )}
      </div>
      <footer>
        <Suspense fallback={null}>{opened && <OfferPush />}</Suspense>
        <MarkAllRead unread={unread} />
        <Link className={ui.link} to={paths.notifications}>
          {t('See all')}
        </Link>
      </footer>
    </aside>
  );
}
