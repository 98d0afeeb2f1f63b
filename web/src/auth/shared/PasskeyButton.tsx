import { authRoutes, type Input } from '@adashi/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { load } from '../../client/load.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toast.ts';

interface Props {
  /** Callback that receives the device's response to the passkey challenge. */
  readonly onSigned: (response: Input<(typeof authRoutes)['loginPasskey']>['body']['response']) => Promise<void>;
  /** Message after a cancelled sign-in, or on a device without a passkey. */
  readonly instead: string;
  readonly size?: 'lg';
}

/** Button that signs in with a passkey of this device. The button is hidden in a browser without passkey support. */
export function PasskeyButton({ onSigned, instead, ...look }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  const sign = async () => {
    const options = await call(authRoutes.passkeyLoginOptions, {});
    const { signWithPasskey } = await load(() => import('./sign-with-passkey.ts'));
    const response = await signWithPasskey(options);
    if (!response) return toastError(instead);
    await onSigned(response);
  };
  const press = () => {
    setBusy(true);
    void sign()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button {...look} block onClick={press} busy={busy ? t('Waiting for your device') : undefined}>
      <IconFingerprint size={20} aria-hidden />
      {t('Use a passkey')}
    </Button>
  );
}
