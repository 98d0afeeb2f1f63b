import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../../client/api.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { KEPT } from '../../session/local-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { NewPasswordFields } from '../shared/NewPasswordFields.tsx';
import { useVisitorForm } from './use-visitor-form.ts';
import { VisitorDialog } from './VisitorDialog.tsx';
import { VisitorForm } from './VisitorForm.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

export function ResetPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [otp] = useState(() => localStorage.getItem(KEPT.resetCode));
  const email_address = localStorage.getItem(KEPT.email) ?? '';
  const form = useVisitorForm('passwordForm', { password: '', confirmPassword: '' });
  if (!otp) return <Navigate to={paths.forgotPassword} replace />;
  const send = async ({ password }: typeof form.values) => {
    await call(ROUTES.resetPassword, { body: { email_address, password, otp } });
    localStorage.removeItem(KEPT.resetCode);
    toastDone('Password reset successful');
    setDone(true);
  };
  const leave = () => void navigate(paths.login);
  const ways = [{ to: paths.forgotPassword, go: t('Ask for another code') }];
  return (
    <VisitorFrame>
      <VisitorForm form={form} send={send} title={t('Set New Password')} busy={t('Saving the password')} ways={ways}>
        <NewPasswordFields password={form.values.password} inputs={form.getInputProps} />
      </VisitorForm>
      <VisitorDialog title={t('Password updated')} opened={done} onClose={leave}>
        <p className={ui.text2}>{t('Sign in with your new password.')}</p>
        <footer>
          <Button look="primary" data-autofocus onClick={leave}>
            {t('Proceed')}
          </Button>
        </footer>
      </VisitorDialog>
    </VisitorFrame>
  );
}
