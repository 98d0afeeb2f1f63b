import { useTranslation } from '../i18n/translation.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { LogoMark } from './Logo.tsx';
import ui from './ui.module.css';

interface Props {
  readonly message: string;
  readonly onReset?: () => void;
}

/** Screen that replaces a crashed screen (SPEC §2). The button Reset exists only with `onReset`. */
export function ErrorScreen({ message, onReset }: Props) {
  const { t } = useTranslation();
  return (
    <main className={ui.centerPage} id="main">
      <div className={cx(ui.card, ui.empty)} role="alert">
        <LogoMark size={44} />
        <h1 className={ui.title}>{t('Oops! Something went wrong.')}</h1>
        <p>{t('The operation could not be completed')}</p>
        <p className={ui.text2}>{message}</p>
        {onReset && (
          <Button look="primary" onClick={onReset}>
            {t('Reset')}
          </Button>
        )}
      </div>
    </main>
  );
}
