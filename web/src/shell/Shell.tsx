import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { overlayOf, useWasOpened } from '../client/overlay-of.tsx';
import { useTranslation } from '../i18n/translation.ts';
import { useLive } from '../messaging/notifications/shared/use-notifications.ts';
import { squadAt } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { cx } from '../ui/cx.ts';
import { Header } from './Header.tsx';
import { NotificationDrawer } from './NotificationDrawer.tsx';
import { Sidebar, SidebarContent } from './Sidebar.tsx';
import css from './shell.module.css';

const LogOutDialog = overlayOf(async () => (await import('./LogOutDialog.tsx')).LogOutDialog);
const MenuDrawer = overlayOf(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

interface Props {
  readonly children: ReactNode;
  /** Content at the bottom of the sidebar, above the Log Out button. */
  readonly foot?: ReactNode;
  readonly overlay?: ReactNode;
  /** Additional tools in the header. */
  readonly tools?: ReactNode;
}

/** Frame of all pages: sidebar, header and content. On a phone, the hamburger button opens the sidebar. */
export function Shell({ children, foot, overlay, tools }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { role } = useSession();
  const [menu, { open: openMenu, close: closeMenu }] = useDisclosure(false);
  const [news, { toggle: toggleNews, close: closeNews }] = useDisclosure(false);
  const [leaving, setLeaving] = useDisclosure(false);
  const wasMenuOpened = useWasOpened(menu);
  const wasLeaving = useWasOpened(leaving);
  useLive(squadAt(pathname));
  useEffect(() => {
    closeMenu();
    closeNews();
  }, [pathname, closeMenu, closeNews]);
  return (
    <div className={cx(css.app, role === 'ADMIN' && css.isAdmin)}>
      <a className={css.skip} href="#main">
        {t('Skip to content')}
      </a>
      <Sidebar foot={foot} onLogOut={setLeaving.open} />
      {wasMenuOpened && (
        <MenuDrawer opened={menu} onClose={closeMenu}>
          <SidebarContent foot={foot} onLogOut={setLeaving.open} onClose={closeMenu} />
        </MenuDrawer>
      )}
      <div className={css.column}>
        <Header tools={tools} onMenu={openMenu} onNews={toggleNews} isNewsOpen={news} />
        <main id="main" className={css.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      <NotificationDrawer opened={news} onClose={closeNews} />
      {wasLeaving && <LogOutDialog opened={leaving} onClose={setLeaving.close} />}
      {overlay}
    </div>
  );
}
