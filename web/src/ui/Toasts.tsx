import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { cx } from './cx.ts';
import css from './Toasts.module.css';
import { closeToast, type Toast, toasts } from './toast.ts';
import ui from './ui.module.css';
import { useFreePlace } from './use-free-place.ts';

const DONE_MS = 5_000;
/** Milliseconds for which an error or a link is visible: enough time to read the toast twice. */
const LONG_MS = 12_000;

/** The router's link component. */
type LinkOf = ComponentType<{
  readonly to: string;
  readonly className: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}>;

/** Toast that closes automatically. The timer pauses while the toast is hovered or focused (WCAG 2.2.1). */
function Item({ toast: { id, text, isError, link }, Link }: { toast: Toast; Link: LinkOf }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(id), isError || link ? LONG_MS : DONE_MS);
    return () => clearTimeout(timer);
  }, [id, isError, link, isHeld]);
  const Icon = isError ? IconAlertCircle : IconCircleCheck;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      role="alert"
      className={cx(css.toast, isError && css.failed)}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <p>
        {t(text)}
        {link && (
          <>
            {' '}
            <Link className={ui.link} to={link.to} onClick={() => closeToast(id)}>
              {t(link.text)}
            </Link>
          </>
        )}
      </p>
      <button type="button" className={ui.iconButton} aria-label={t('Close')} onClick={() => closeToast(id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

/**
 * Container of all toasts, outside the page. The container is part of the first bundle, because toasts must also appear
 * offline.
 */
export function Toasts({ Link }: { Link: LinkOf }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  const place = useRef<HTMLDivElement>(null);
  useFreePlace(place, shown.length);
  return (
    <div ref={place} className={css.place}>
      {shown.map((toast) => (
        <Item key={toast.id} toast={toast} Link={Link} />
      ))}
    </div>
  );
}
