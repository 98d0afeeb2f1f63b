import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../client/api.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { KEPT } from '../../session/local-storage.ts';
import { Field } from '../../ui/Field.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { CodeInput } from '../shared/CodeInput.tsx';
import { sendAgain } from './send-again.ts';
import { useVisitorForm } from './use-visitor-form.ts';
import { VisitorDialog } from './VisitorDialog.tsx';
import { VisitorForm } from './VisitorForm.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

export function ForgotPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState('');
  const [entering, setEntering] = useState(false);
  const form = useVisitorForm('emailForm', { email_address: '' });
  const send = async ({ email_address }: typeof form.values) => {
    await call(ROUTES.forgotPassword, { body: { email_address } });
    toastDone('Reset password OTP sent');
    setAsked(email_address);
    setEntering(true);
  };
  const resend = () =>
    sendAgain(() => call(ROUTES.forgotPassword, { body: { email_address: asked } }), msg('Error making response'));
  const keep = async (code: string) => {
    localStorage.setItem(KEPT.resetCode, code);
    localStorage.setItem(KEPT.email, asked);
    toastDone('OTP verification successful');
    await navigate(paths.resetPassword);
  };
  const enter = { onGo: () => setEntering(true), go: t('Enter the code we sent') };
  const ways = [...(asked ? [enter] : []), { to: paths.login, go: t('Back to sign in') }];
  return (
    <VisitorFrame>
      <VisitorForm
        form={form}
        send={send}
        title={t('Password Recovery')}
        submit={t('Proceed')}
        busy={t('Sending the code')}
        ways={ways}
      >
        <p className={ui.text2}>{t("Enter your account email. We'll send you a code.")}</p>
        <Field label={t('Email')} type="email" autoComplete="username" {...form.getInputProps('email_address')} />
      </VisitorForm>
      <VisitorDialog title={t('Enter the code')} opened={entering} onClose={() => setEntering(false)}>
        <CodeInput
          key={asked}
          email={asked}
          submit={t('Proceed')}
          onSubmit={(code) => void keep(code)}
          onResend={resend}
        />
      </VisitorDialog>
    </VisitorFrame>
  );
}
