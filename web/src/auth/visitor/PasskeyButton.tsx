import { authRoutes, type SignedIn } from '@adashi/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { load } from '../../client/load.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toast.ts';

/** Signs in with a passkey of this device, where its browser knows them. */
export function PasskeyButton({ onDone }: { onDone: (answer: SignedIn) => Promise<void> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;
  const signIn = async () => {
    const options = await call(authRoutes.passkeyLoginOptions, {});
    const { signWithPasskey } = await load(() => import('./sign-with-passkey.ts'));
    const response = await signWithPasskey(options);
    if (!response) return toastError('No passkey was used. You can sign in with your password.');
    await onDone(await call(authRoutes.loginPasskey, { body: { response } }));
  };
  const press = () => {
    setBusy(true);
    void signIn()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="lg" block onClick={press} busy={busy ? t('Waiting for your device') : undefined}>
      <IconFingerprint size={20} aria-hidden />
      {t('Use a passkey')}
    </Button>
  );
}
