import { ROUTES, SIDEBAR_HOVER_MS } from '@adashi/contract';
import { IconLogout, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFirstActs } from '../admin/activity/shared/use-first-acts.ts';
import { useIfKnown } from '../client/QueryBoundary.tsx';
import { countText } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.ts';
import { useUnread } from '../messaging/notifications/shared/use-notifications.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { Logo } from '../ui/Logo.tsx';
import ui from '../ui/ui.module.css';
import { InstallButton } from './InstallButton.tsx';
import { isOn, mainItems, moreItems, type NavItem } from './items.ts';
import css from './shell.module.css';

export interface SidebarProps {
  /** Content for members only: the KYC panel and the product menu. */
  readonly foot?: ReactNode;
  readonly onLogOut: () => void;
  /** Callback that closes the sidebar on a phone. */
  readonly onClose?: () => void;
}

/**
 * Expands the rail 400 ms after the pointer enters (SPEC §9), or immediately on keyboard focus. Returns the state and
 * the event handlers.
 */
function useHover() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const handlers = {
    onMouseEnter: () => {
      timer.current = setTimeout(() => setOpen(true), SIDEBAR_HOVER_MS);
    },
    onMouseLeave: close,
    onFocus: (event: { target: EventTarget & Element }) => {
      if (event.target.matches(':focus-visible')) setOpen(true);
    },
    onBlur: close,
  };
  return { isOpen, handlers };
}

/** Returns the number of pending items for each path. Does not request counts for pages that the role cannot see. */
function useCounts(): Readonly<Record<string, number | undefined>> {
  const [mayKyc, mayGuarantors] = [useMay('kyc'), useMay('guarantors.read')];
  const waiting = useFirstActs()?.counts.all;
  return {
    [paths.notifications]: useUnread(),
    [paths.kyc]: useIfKnown(ROUTES.kycStats, {}, mayKyc)?.review,
    [paths.activity]: waiting,
    [paths.secondPerson]: waiting,
    [paths.guarantors]: useIfKnown(ROUTES.guarantorStats, {}, mayGuarantors)?.['accepted'],
  };
}

type Counts = ReturnType<typeof useCounts>;

function Items({ items, label, counts }: { items: readonly NavItem[]; label: string; counts: Counts }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      {items.map((item) => {
        const count = counts[item.path] ?? 0;
        return (
          <Link
            key={item.path}
            to={item.path}
            className={css.nav}
            aria-current={isOn(item, pathname) ? 'page' : undefined}
          >
            <item.Icon size={20} stroke={1.75} aria-hidden />
            <span>{t(item.label)}</span>
            {count > 0 && <span className={css.count}>{countText(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

export function SidebarContent({ foot, onLogOut, onClose }: SidebarProps) {
  const { t } = useTranslation();
  const session = useSession();
  const counts = useCounts();
  return (
    <>
      <div className={css.brand}>
        <Link to={paths.dashboard} aria-label={t('Adashi, dashboard')} className={ui.grow}>
          <Logo />
        </Link>
        {onClose && (
          <button type="button" className={ui.iconButton} aria-label={t('Close menu')} onClick={onClose}>
            <IconX size={22} aria-hidden />
          </button>
        )}
      </div>
      <Items items={mainItems(session)} label={t('Main')} counts={counts} />
      <hr />
      <Items items={moreItems(session)} label={t('More')} counts={counts} />
      <div className={ui.grow} />
      {foot}
      <InstallButton />
      <button type="button" className={css.button} onClick={onLogOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <span>{t('Log Out')}</span>
      </button>
    </>
  );
}

/**
 * Sidebar with a width of 250 px. On windows from 900 to 1239 px, the sidebar is a narrow rail that expands on hover or
 * focus.
 */
export function Sidebar(props: SidebarProps) {
  const { t } = useTranslation();
  const { isOpen, handlers } = useHover();
  return (
    <aside className={css.side} aria-label={t('Menu')} data-open={isOpen} {...handlers}>
      <div className={css.sideIn}>
        <SidebarContent {...props} />
      </div>
    </aside>
  );
}
