import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLive } from '../notifications/shared/use-notifications.ts';
import { squadAt } from '../paths.ts';
import { StepUp } from '../security/shared/StepUp.tsx';
import { useSession } from '../session/session.ts';
import { cx } from '../ui/cx.ts';
import ui from '../ui/ui.module.css';
import { Header } from './Header.tsx';
import { LogOutDialog } from './LogOutDialog.tsx';
import { NotificationDrawer } from './NotificationDrawer.tsx';
import { Sidebar, SidebarContent } from './Sidebar.tsx';
import css from './shell.module.css';
import '../ui/mantine-overlays.css';

interface Props {
  readonly children: ReactNode;
  /** What stands at the foot of the sidebar, above Log Out. */
  readonly foot?: ReactNode;
  readonly overlay?: ReactNode;
  /** What stands in the header beside its own. */
  readonly tools?: ReactNode;
}

/** Sidebar, header and the page; on a phone the sidebar is behind the hamburger. */
export function Shell({ children, foot, overlay, tools }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { role } = useSession();
  const [menu, setMenu] = useDisclosure(false);
  const [news, setNews] = useDisclosure(false);
  const [leaving, setLeaving] = useDisclosure(false);
  useLive(squadAt(pathname));
  useEffect(() => {
    setMenu.close();
    setNews.close();
  }, [pathname, setMenu.close, setNews.close]);
  return (
    <div className={cx(css.app, role === 'ADMIN' && css.isAdmin)}>
      <a className={css.skip} href="#main">
        {t('Skip to content')}
      </a>
      <Sidebar foot={foot} onLogOut={setLeaving.open} />
      <Drawer
        opened={menu}
        onClose={setMenu.close}
        size={284}
        withCloseButton={false}
        title={t('Menu')}
        classNames={{ content: css.drawer ?? '', header: ui.sr ?? '', body: css.drawerIn ?? '' }}
      >
        <SidebarContent foot={foot} onLogOut={setLeaving.open} onClose={setMenu.close} />
      </Drawer>
      <div className={css.column}>
        <Header tools={tools} onMenu={setMenu.open} onNews={setNews.toggle} isNewsOpen={news} />
        <main id="main" className={css.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      <NotificationDrawer opened={news} onClose={setNews.close} />
      <StepUp />
      <LogOutDialog opened={leaving} onClose={setLeaving.close} />
      {overlay}
    </div>
  );
}
