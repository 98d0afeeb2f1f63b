import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import css from './ShareLink.module.css';

interface Props {
  /** Label above the link. */
  readonly label: string;
  readonly url: string;
  /** Message to share with the link. Without a message, a person can only copy the link. */
  readonly text?: string;
}

const canShare = () => typeof navigator.share === 'function';

/** Link with a button that copies the link. On a device with a share sheet, a second button shares the link. */
export function ShareLink({ label, url, text }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  // If the browser cannot copy the link, the person can copy the visible text.
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  // Closing the share sheet is not an error.
  const share = () => navigator.share({ ...(text && { text }), url }).catch(() => undefined);
  return (
    <div className={css.share}>
      <Field label={label} value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className={css.acts}>
        <Button onClick={() => void copy()}>
          {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          {isCopied ? t('Copied') : t('Copy the link')}
        </Button>
        {text && canShare() && (
          <Button look="primary" onClick={() => void share()}>
            <IconShare2 size={18} aria-hidden />
            {t('Share')}
          </Button>
        )}
        <span role="status" className={css.said}>
          {isCopied && t('The link is copied.')}
        </span>
      </div>
    </div>
  );
}
