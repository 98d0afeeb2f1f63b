import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../client/api.ts';
import { CodeInput } from '../ui/CodeInput.tsx';
import { Button } from '../ui/parts.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { VisitorDialog } from './VisitorDialog.tsx';

/** Asks for a fresh code and says how that went. */
async function resendCode(email: string): Promise<boolean> {
  try {
    await call(ROUTES.sendOtp, { body: { email_address: email } });
    toastDone('OTP code sent. Please check your email');
    return true;
  } catch {
    toastError('Error while resending OTP code. Please try again');
    return false;
  }
}

/** The modal that verifies an e-mail address by its code. */
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
          <p className="c-2">{t('Your e-mail address is yours. Sign in to go on.')}</p>
          <footer>
            <Button look="primary" onClick={onClose}>
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
          onResend={() => resendCode(email)}
        />
      )}
    </VisitorDialog>
  );
}
