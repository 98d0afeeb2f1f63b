import { useTranslation } from 'react-i18next';
import { Button, LogoMark } from './parts.tsx';

interface Props {
  readonly message: string;
  readonly onReset?: () => void;
}

/** The fallback when a screen breaks (SPEC §2); Reset is there when there is something to reset. */
export function ErrorScreen({ message, onReset }: Props) {
  const { t } = useTranslation();
  return (
    <main className="center-page" id="main">
      <div className="card empty" role="alert">
        <LogoMark size={44} />
        <h1 className="title">{t('Oops! Something went wrong.')}</h1>
        <p>{t('The operation could not be completed')}</p>
        <p className="c-2">{message}</p>
        {onReset && (
          <Button look="primary" onClick={onReset}>
            {t('Reset')}
          </Button>
        )}
      </div>
    </main>
  );
}
