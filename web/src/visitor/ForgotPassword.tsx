import { emailForm, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../client/api.ts';
import { showFailure } from '../client/fail.ts';
import { paths } from '../paths.ts';
import { KEPT } from '../session/local-storage.ts';
import { CodeInput } from '../ui/CodeInput.tsx';
import { Button, Field } from '../ui/parts.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { VisitorDialog } from './VisitorDialog.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

export function ForgotPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState('');
  const form = useForm({
    initialValues: { email_address: '' },
    validate: schemaResolver(emailForm, { sync: true }),
    validateInputOnBlur: true,
  });
  const ask = async (email: string) => {
    try {
      await call(ROUTES.forgotPassword, { body: { email_address: email } });
      toastDone('Reset password OTP sent');
      setAsked(email);
    } catch (error) {
      showFailure(error);
    }
  };
  const resend = async () => {
    try {
      await call(ROUTES.forgotPassword, { body: { email_address: asked } });
      toastDone('OTP code sent. Please check your email');
      return true;
    } catch {
      toastError('Error making response');
      return false;
    }
  };
  const keep = async (code: string) => {
    localStorage.setItem(KEPT.resetCode, code);
    localStorage.setItem(KEPT.email, asked);
    toastDone('OTP verification successful');
    await navigate(paths.resetPassword);
  };
  return (
    <VisitorFrame>
      <form className="login" onSubmit={form.onSubmit(({ email_address }) => ask(email_address))} noValidate>
        <h1>{t('Password Recovery')}</h1>
        <p className="c-2">{t('Enter the e-mail address of your account. We send a code to it.')}</p>
        <Field label={t('Email')} type="email" autoComplete="username" {...form.getInputProps('email_address')} />
        <Button
          look="primary"
          size="lg"
          className="block"
          type="submit"
          busy={form.submitting ? t('Sending the code') : undefined}
        >
          {t('Proceed')}
        </Button>
        <p className="alt">
          <Link className="link" to={paths.login}>
            {t('Back to sign in')}
          </Link>
        </p>
      </form>
      <VisitorDialog title={t('Enter the code')} opened={asked !== ''} onClose={() => setAsked('')}>
        <CodeInput email={asked} submit={t('Proceed')} onSubmit={(code) => void keep(code)} onResend={resend} />
      </VisitorDialog>
    </VisitorFrame>
  );
}
