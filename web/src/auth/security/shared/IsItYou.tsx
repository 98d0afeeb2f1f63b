import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { call } from '../../../client/api.ts';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import ui from '../../../ui/ui.module.css';
import { PasskeyButton } from '../../shared/PasskeyButton.tsx';
import { CodeAgain } from './CodeAgain.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';

/** Form that asks a signed-in person for the password or another sign-in method, before a protected action. */
export function IsItYou({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const known = useIfKnown(ROUTES.security, {});
  const [byCode, setByCode] = useState(false);
  const hasApp = Boolean(known?.twoFactorSince);
  const hasPasskey = Boolean(known?.passkeys.some(({ isOff }) => !isOff));
  return (
    <div className={ui.stack}>
      <p className={ui.text2}>{t("This keeps others from using your open session. It's valid for five minutes.")}</p>
      {byCode ? <CodeAgain onDone={onDone} /> : <PasswordAgain onDone={onDone} />}
      {hasApp && (
        <Button block onClick={() => setByCode(!byCode)}>
          {byCode ? t('Use your password') : t('Use a code from the app')}
        </Button>
      )}
      {hasPasskey && (
        <PasskeyButton
          instead={msg('No passkey was used. You can enter your password.')}
          onSigned={async (response) => {
            await call(ROUTES.confirmByPasskey, { body: { response } });
            onDone();
          }}
        />
      )}
    </div>
  );
}
