import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { createContext, type KeyboardEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/translation.ts';
import { cx } from './cx.ts';
import css from './SidePanel.module.css';
import ui from './ui.module.css';
import { useFocusBack } from './use-focus-back.ts';
import './mantine-overlays.css';

interface Props {
  /** Label for screen readers. */
  readonly label: string;
  readonly head: ReactNode;
  /** Actions at the bottom of the panel, always visible. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

type Kind = 'docked' | 'drawer' | 'page';

/**
 * Layer (z-index) of the drawer. Mantine's dialogs are on layer 200, so they are above the drawer even if the drawer
 * opens later.
 */
const BELOW_DIALOGS = 190;

/** Element of the panel for the form of an act. Null outside a panel. */
const ActPlace = createContext<HTMLElement | null>(null);

/** Returns the element of the surrounding panel for the form of an act, or null outside a panel. */
export const useActPlace = (): HTMLElement | null => use(ActPlace);

/** Returns the kind of panel that fits the width of the window. */
function useKind(): Kind {
  const now = { getInitialValueInEffect: false };
  const isDocked = useMediaQuery('(min-width: 1380px)', true, now);
  const isPage = useMediaQuery('(max-width: 639px)', false, now);
  if (isDocked) return 'docked';
  return isPage ? 'page' : 'drawer';
}

/**
 * Returns a handler that closes the panel on Escape. The handler ignores an Escape in a dialog above the panel, which
 * React also sends to the panel.
 */
export const onEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key !== 'Escape' || !isOwn) return;
  event.stopPropagation();
  onClose();
};

/**
 * Creates the element for the content of a panel. The element moves to the new frame when the window width changes, so
 * an open dialog stays open.
 */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = css.host ?? '';
  return host;
}

/** Element in a frame that holds the content of the panel. */
function Slot({ host }: { host: HTMLElement }) {
  return <div className={css.host} ref={(slot) => slot?.append(host)} />;
}

interface WholePageProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Panel that replaces the page on a phone. After closing, the page has its earlier scroll position. */
function WholePage({ label, onClose, children }: WholePageProps) {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const top = window.scrollY;
    root.dataset['panel'] = 'page';
    window.scrollTo(0, 0);
    page.current?.focus();
    return () => {
      delete root.dataset['panel'];
      window.scrollTo(0, top);
    };
  }, []);
  return createPortal(
    <div ref={page} className={css.page} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onEscape(onClose)}>
      {children}
    </div>,
    document.body,
  );
}

/** Frame of the panel, by kind. */
function Frame({ kind, label, onClose, children }: WholePageProps & { readonly kind: Kind }) {
  if (kind === 'docked')
    return (
      <aside className={cx(ui.card, css.docked)} aria-label={label}>
        {children}
      </aside>
    );
  if (kind === 'page')
    return (
      <WholePage label={label} onClose={onClose}>
        {children}
      </WholePage>
    );
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={460}
      zIndex={BELOW_DIALOGS}
      classNames={{ content: css.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={css.inner}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * Panel with the details of a row. The panel is beside the list on wide windows, a drawer on narrow windows, and
 * replaces the page on phones.
 */
export function SidePanel({ label, head, foot, onClose, children }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const kind = useKind();
  const [host] = useState(createHost);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const Close = kind === 'page' ? IconArrowLeft : IconX;
  const content = createPortal(
    // React does not pass key presses in the portal to the frame, so this element handles Escape.
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame has the role
    <div className={css.host} onKeyDown={kind === 'docked' ? undefined : onEscape(onClose)}>
      <header className={css.head}>
        <div>{head}</div>
        <button type="button" className={ui.iconButton} aria-label={t('Close')} onClick={onClose}>
          <Close size={20} aria-hidden />
        </button>
      </header>
      <div className={css.body} tabIndex={kind === 'page' ? undefined : 0}>
        {children}
        <div ref={setPlace} className={css.act} />
      </div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </div>,
    host,
  );
  return (
    <>
      <Frame kind={kind} label={label} onClose={onClose}>
        <Slot host={host} />
      </Frame>
      <ActPlace value={place}>{content}</ActPlace>
    </>
  );
}

/** Section of a side panel. */
export function PanelPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      {title && <h3>{title}</h3>}
      {children}
    </section>
  );
}

interface WithPanelProps {
  readonly panel: ReactNode;
  /** Whether the docked panel is 420 px wide, for a queue of acts. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Layout of a list with a panel of details. */
export function WithPanel({ panel, isWide = false, children }: WithPanelProps) {
  return (
    <div className={cx(css.with, isWide && css.wide)}>
      <div>{children}</div>
      {panel}
    </div>
  );
}
