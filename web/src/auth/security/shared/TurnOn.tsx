import type { Output, ROUTES } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import ui from '../../../ui/ui.module.css';
import { AppCode } from './AppCode.tsx';
import css from './security.module.css';

interface Props {
  readonly setup: Output<typeof ROUTES.beginTwoFactor>;
  /** Callback that receives the recovery codes. */
  readonly onDone: (codes: readonly string[]) => Promise<void>;
}

/** Form that shows the secret for an authenticator app. The first code from the app confirms the setup. */
export function TurnOn({ setup: { secret, uri }, onDone }: Props) {
  const { t } = useTranslation();
  return (
    <AppCode submit={t('Turn it on')} onDone={onDone}>
      <div className={css.scan}>
        <div className={css.qr}>
          <QrCode text={uri} label={t('QR code for your authenticator app')} />
        </div>
        <div>
          <p>{t('Scan it with an authenticator app, such as the one in your password manager.')}</p>
          <p className={ui.text2}>{t('No camera? Type this key into the app:')}</p>
          <code className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
    </AppCode>
  );
}
