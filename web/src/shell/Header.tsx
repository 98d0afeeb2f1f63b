import { IconBell, IconHelpCircle, IconLayoutSidebarRight, IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../i18n/translation.ts';
import { useUnread } from '../messaging/notifications/shared/use-notifications.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import { useTitle } from '../ui/use-title.ts';
import { isOn, mainItems, moreItems } from './items.ts';
import css from './shell.module.css';

interface Props {
  readonly tools: ReactNode;
  readonly onMenu: () => void;
  readonly onNews: () => void;
  readonly isNewsOpen: boolean;
}

/** Returns the name and the initials of the signed-in person. Without a profile, the name is 'Admin' (SPEC §2). */
function useWho() {
  const { profile } = useSession();
  if (!profile) return { name: 'Admin', initials: 'A' };
  const { firstName, lastName } = profile;
  return {
    name: `${firstName} ${lastName}`,
    initials: `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase(),
  };
}

/** Header of a page. The title equals the label of the page in the sidebar. */
export function Header({ tools, onMenu, onNews, isNewsOpen }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const { name, initials } = useWho();
  const unread = useUnread();
  const current = [...mainItems(session), ...moreItems(session)].find((item) => isOn(item, pathname));
  const title = t(current?.label ?? 'Dashboard');
  useTitle(title);
  return (
    <header className={css.top}>
      <button type="button" className={cx(ui.iconButton, css.burger)} aria-label={t('Open menu')} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden />
      </button>
      <h1 className={ui.grow}>{title}</h1>
      {tools}
      {session.role === 'USER' && (
        <Link className={ui.iconButton} to={paths.help} aria-label={t('Help')}>
          <IconHelpCircle size={22} stroke={1.75} aria-hidden />
        </Link>
      )}
      <Link
        className={ui.iconButton}
        to={paths.notifications}
        aria-label={unread > 0 ? t('Notifications, {{count}} unread', { count: unread }) : t('Notifications')}
      >
        <IconBell size={22} stroke={1.75} aria-hidden />
        {unread > 0 && <span className={css.dot} />}
      </Link>
      <button
        type="button"
        className={ui.iconButton}
        data-news-toggle
        aria-label={t('Latest notifications')}
        aria-expanded={isNewsOpen}
        onClick={onNews}
      >
        <IconLayoutSidebarRight size={22} stroke={1.75} aria-hidden />
      </button>
      <Link
        to={paths.account}
        className={css.me}
        aria-label={`${t('Account')}. ${t('Hello, {{name}}', { name })}. ${t('Good day')}`}
      >
        <Avatar initials={initials} size={40} />
        <span className={css.greeting}>
          <b>{t('Hello, {{name}}', { name })}</b>
          <span>{t('Good day')}</span>
        </span>
      </Link>
    </header>
  );
}
