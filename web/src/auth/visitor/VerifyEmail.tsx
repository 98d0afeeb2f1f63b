import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../client/api.ts';
import { msg } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { CodeInput } from '../shared/CodeInput.tsx';
import { sendAgain } from './send-again.ts';
import { VisitorDialog } from './VisitorDialog.tsx';

/** Dialog that verifies an email address by an emailed code. */
export function VerifyEmail({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ask' | 'busy' | 'done'>('ask');
  const verify = async (otp: string) => {
    setState('busy');
    try {
      await call(ROUTES.verifyOtp, { body: { email_address: email, otp } });
      setState('done');
    } catch {
      toastError('Error while resending verifying code. Please try again');
      setState('ask');
    }
  };
  return (
    <VisitorDialog title={state === 'done' ? t('Email Verified') : t('Enter the code')} opened onClose={onClose}>
      {state === 'done' ? (
        <>
          <p className={ui.text2}>{t('Your email is verified. Please sign in.')}</p>
          <footer>
            <Button look="primary" autoFocus onClick={onClose}>
              {t('Proceed to Login')}
            </Button>
          </footer>
        </>
      ) : (
        <CodeInput
          email={email}
          submit={t('Verify')}
          busy={state === 'busy' ? t('Verifying') : undefined}
          onSubmit={(otp) => void verify(otp)}
          onResend={() =>
            sendAgain(
              () => call(ROUTES.sendOtp, { body: { email_address: email } }),
              msg('Error while resending OTP code. Please try again'),
            )
          }
        />
      )}
    </VisitorDialog>
  );
}
