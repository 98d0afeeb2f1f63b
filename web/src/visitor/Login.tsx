import { authRoutes, loginForm } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../client/api.ts';
import { showFailure } from '../client/fail.ts';
import { paths } from '../paths.ts';
import { inTime } from '../screens.ts';
import { startSession } from '../session/session.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Button, Field } from '../ui/parts.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { VisitorFrame } from './VisitorFrame.tsx';

const VerifyEmail = lazy(async () => ({ default: (await inTime(import('./VerifyEmail.tsx'))).VerifyEmail }));

export function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(false);
  const [unverified, setUnverified] = useState('');
  const form = useForm({
    initialValues: { email_address: '', password: '' },
    validate: schemaResolver(loginForm, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    try {
      const { accessToken, data } = await call(authRoutes.login, { body: values });
      if (!accessToken) {
        toastError('Please verify your account to continue');
        setUnverified(data.email_address);
        await call(authRoutes.sendOtp, { body: { email_address: data.email_address } }).catch(() =>
          toastError('Error while making request'),
        );
        return;
      }
      startSession(accessToken, data);
      toastDone('Login successful');
      await navigate(paths.dashboard);
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <VisitorFrame>
      <form className="login" onSubmit={submit} noValidate>
        <h1>{t('Sign in')}</h1>
        <Field label={t('Email')} type="email" autoComplete="username" {...form.getInputProps('email_address')} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          shown={shown}
          onToggle={() => setShown(!shown)}
          aside={
            <Link className="link" to={paths.forgotPassword}>
              {t('Forgot password?')}
            </Link>
          }
          {...form.getInputProps('password')}
        />
        <Button
          look="primary"
          size="lg"
          className="block"
          type="submit"
          busy={form.submitting ? t('Signing in') : undefined}
        >
          {t('Sign in')}
        </Button>
        <p className="alt">
          <Link className="alt-link" to={paths.signUp}>
            {t('Dont have an account yet?')} <span className="link">{t('Sign up')}</span>
          </Link>
        </p>
      </form>
      <Suspense>{unverified && <VerifyEmail email={unverified} onClose={() => setUnverified('')} />}</Suspense>
    </VisitorFrame>
  );
}
