import { ROUTES } from '@adashi/contract';
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { call } from '../client/api.ts';
import { paths } from '../paths.ts';
import { endSession, useSession } from '../session/session.ts';
import { Avatar, Button, Dialog, Logo } from '../ui/parts.tsx';
import { toastDone } from '../ui/toast.ts';
import type { NavItem } from './items.ts';

interface Props {
  readonly main: readonly NavItem[];
  readonly more: readonly NavItem[];
  readonly isAdmin?: boolean;
  /** What stands at the foot of the sidebar, above Log Out. */
  readonly foot?: ReactNode;
  readonly overlay?: ReactNode;
}

function isOn(item: NavItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}

function Items({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return items.map((item) => (
    <Link
      key={item.path}
      to={item.path}
      className={`nav ${isOn(item, pathname) ? 'on' : ''}`}
      aria-current={isOn(item, pathname) ? 'page' : undefined}
    >
      <item.Icon className="ic" size={20} stroke={1.75} aria-hidden />
      <span>{t(item.label)}</span>
    </Link>
  ));
}

function Sidebar({ main, more, foot, onLogOut }: Props & { onLogOut: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Link className="brand" to={paths.dashboard} aria-label={t('Adashi, dashboard')}>
        <Logo />
      </Link>
      <nav aria-label={t('Main')}>
        <Items items={main} />
        <hr />
        <Items items={more} />
      </nav>
      <div className="grow" />
      {foot}
      <button type="button" className="sidebtn" onClick={onLogOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {t('Log Out')}
      </button>
    </>
  );
}

/** Sidebar, header and the page; on a phone the sidebar is behind the hamburger. */
export function Shell(props: Props) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [menu, setMenu] = useDisclosure(false);
  const [leaving, setLeaving] = useDisclosure(false);
  useEffect(() => setMenu.close(), [pathname, setMenu.close]);
  const current = [...props.main, ...props.more].find((item) => isOn(item, pathname));
  const logOut = async () => {
    await call(ROUTES.logout, {}).catch(() => undefined);
    endSession();
    toastDone('Logout successful');
    await navigate(paths.login);
  };
  const initials = `${profile?.firstName.charAt(0) ?? 'A'}${profile?.lastName.charAt(0) ?? ''}`.toUpperCase();
  return (
    <div className={`app ${props.isAdmin ? 'is-admin' : ''}`}>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <aside className="side">
        <Sidebar {...props} onLogOut={setLeaving.open} />
      </aside>
      <Drawer
        opened={menu}
        onClose={setMenu.close}
        size={284}
        withCloseButton={false}
        classNames={{ content: 'drawer-side' }}
      >
        <Sidebar {...props} onLogOut={setLeaving.open} />
      </Drawer>
      <div className="col">
        <header className="top">
          <button type="button" className="iconbtn burger" aria-label={t('Open menu')} onClick={setMenu.open}>
            <IconMenu2 size={22} aria-hidden />
          </button>
          <h1 className="grow">{t(current?.label ?? 'Dashboard')}</h1>
          <Link to={paths.account} className="me" aria-label={t('Account')}>
            <Avatar initials={initials} size={40} />
            <span className="me-t">
              <b>{t('Hello, {{name}}', { name: profile ? `${profile.firstName} ${profile.lastName}` : 'Admin' })}</b>
              <span>{t('Good day')}</span>
            </span>
          </Link>
        </header>
        <main id="main">
          <Outlet />
        </main>
      </div>
      <Dialog title={t('Are you sure you want to log out?')} opened={leaving} onClose={setLeaving.close}>
        <p className="c-2">{t('You can come back at any time with your e-mail and password.')}</p>
        <footer>
          <Button onClick={setLeaving.close}>{t('Cancel')}</Button>
          <Button look="danger" onClick={() => void logOut()}>
            {t('Log Out')}
          </Button>
        </footer>
      </Dialog>
      {props.overlay}
    </div>
  );
}
