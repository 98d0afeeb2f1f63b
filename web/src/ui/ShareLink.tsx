import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import css from './ShareLink.module.css';

interface Props {
  /** What the link is called, above it. */
  readonly label: string;
  readonly url: string;
  /** What the message says that somebody sends it with. Left out, it is to be copied and no more. */
  readonly text?: string;
}

const canShare = () => typeof navigator.share === 'function';

/** A link to hand on: to copy, and by the device's own way of sharing where it has one. */
export function ShareLink({ label, url, text }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  // Where copying is refused the link still stands there, to be copied by hand.
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  // Who closes the device's list of apps has shared nothing; that is no failure.
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
