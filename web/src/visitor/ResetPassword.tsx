import { passwordForm, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { call } from '../client/api.ts';
import { showFailure } from '../client/fail.ts';
import { paths } from '../paths.ts';
import { KEPT } from '../session/local-storage.ts';
import { NewPasswordFields } from '../ui/NewPasswordFields.tsx';
import { Button } from '../ui/parts.tsx';
import { toastDone } from '../ui/toast.ts';
import { VisitorDialog } from './VisitorDialog.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

export function ResetPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const [otp] = useState(() => localStorage.getItem(KEPT.resetCode));
  const email_address = localStorage.getItem(KEPT.email) ?? '';
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: schemaResolver(passwordForm, { sync: true }),
    validateInputOnBlur: true,
  });
  if (!otp) return <Navigate to={paths.forgotPassword} replace />;
  const submit = form.onSubmit(async ({ password }) => {
    try {
      await call(ROUTES.resetPassword, { body: { email_address, password, otp } });
      localStorage.removeItem(KEPT.resetCode);
      toastDone('Password reset successful');
      setDone(true);
    } catch (error) {
      showFailure(error);
    }
  });
  const leave = () => void navigate(paths.login);
  return (
    <VisitorFrame>
      <form className="login" onSubmit={submit} noValidate>
        <h1>{t('Set New Password')}</h1>
        <NewPasswordFields password={form.values.password} inputs={form.getInputProps} />
        <Button
          look="primary"
          size="lg"
          className="block"
          type="submit"
          busy={form.submitting ? t('Setting the password') : undefined}
        >
          {t('Set New Password')}
        </Button>
        <p className="alt">
          <Link className="link" to={paths.forgotPassword}>
            {t('Ask for another code')}
          </Link>
        </p>
      </form>
      <VisitorDialog title={t('Password updated')} opened={done} onClose={leave}>
        <p className="c-2">{t('Sign in with your new password.')}</p>
        <footer>
          <Button look="primary" onClick={leave}>
            {t('Proceed')}
          </Button>
        </footer>
      </VisitorDialog>
    </VisitorFrame>
  );
}
