import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { ApiError, call } from '../../client/api.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { CodeInput } from '../shared/CodeInput.tsx';
import { PasswordOfSignUp } from './PasswordOfSignUp.tsx';
import { sendAgain } from './send-again.ts';
import { VisitorDialog } from './VisitorDialog.tsx';

type Step = 'code' | 'busy' | 'password' | 'done';

/**
 * Verifies the code of a sign-up. If the person enters the code in a different browser, the server also requires the
 * sign-up password. A person who comes from the sign-in form has already entered this password.
 */
function useVerification(email: string, known: string | undefined) {
  const [step, setStep] = useState<Step>('code');
  const [code, setCode] = useState('');
  const send = async (otp: string, password?: string) => {
    await call(ROUTES.verifyOtp, { body: { email_address: email, otp, ...(password && { password }) } });
    setStep('done');
  };
  const verify = async (otp: string) => {
    setStep('busy');
    setCode(otp);
    try {
      await send(otp).catch(async (error: unknown) => {
        if (!known || !needsPassword(error)) throw error;
        await send(otp, known);
      });
    } catch (error) {
      const isForPassword = needsPassword(error) || (error instanceof ApiError && 'password' in error.fields);
      if (!isForPassword) toastError('Error while resending verifying code. Please try again');
      setStep(isForPassword ? 'password' : 'code');
    }
  };
  return { step, verify, verifyWith: (password: string) => send(code, password) };
}

const needsPassword = (error: unknown) => error instanceof ApiError && error.code === 'password_needed_for_code';

interface Props {
  readonly email: string;
  /** Password that the person entered in the sign-in form. */
  readonly password?: string;
  readonly onClose: () => void;
}

/** Dialog that verifies an email address by an emailed code. */
export function VerifyEmail({ email, password, onClose }: Props) {
  const { t } = useTranslation();
  const { step, verify, verifyWith } = useVerification(email, password);
  return (
    <VisitorDialog title={step === 'done' ? t('Email Verified') : t('Enter the code')} opened onClose={onClose}>
      {step === 'done' ? (
        <>
          <p className={ui.text2}>{t('Your email is verified. Please sign in.')}</p>
          <footer>
            <Button look="primary" autoFocus onClick={onClose}>
              {t('Proceed to Login')}
            </Button>
          </footer>
        </>
      ) : step === 'password' ? (
        <PasswordOfSignUp onSubmit={verifyWith} />
      ) : (
        <CodeInput
          email={email}
          submit={t('Verify')}
          busy={step === 'busy' ? t('Verifying') : undefined}
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
