import { ROUTES, signupForm } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../client/api.ts';
import { fieldErrors, showFailure } from '../client/fail.ts';
import { paths } from '../paths.ts';
import { KEPT } from '../session/local-storage.ts';
import { NewPasswordFields } from '../ui/NewPasswordFields.tsx';
import { Button, Field } from '../ui/parts.tsx';
import { toastDone } from '../ui/toast.ts';
import { VerifyEmail } from './VerifyEmail.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

/** The first referral code that a visitor comes with is kept. */
function useReferral(): string | null {
  const [query] = useSearchParams();
  const code = query.get('ref');
  useEffect(() => {
    if (code && !localStorage.getItem(KEPT.referral)) localStorage.setItem(KEPT.referral, code);
  }, [code]);
  return localStorage.getItem(KEPT.referral) ?? code;
}

export function SignUp() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const referralCode = useReferral();
  const [created, setCreated] = useState('');
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email_address: '', password: '', confirmPassword: '' },
    validate: schemaResolver(signupForm, { sync: true }),
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async ({ confirmPassword: _, ...values }) => {
    try {
      await call(ROUTES.signup, { body: referralCode ? { ...values, referralCode } : values });
      localStorage.setItem(KEPT.email, values.email_address);
      toastDone('Sign up successful');
      setCreated(values.email_address);
    } catch (error) {
      form.setErrors(fieldErrors(error));
      showFailure(error);
    }
  });
  return (
    <VisitorFrame>
      <form className="login" onSubmit={submit} noValidate>
        <h1>{t('Create Account')}</h1>
        <div className="two">
          <Field label={t('First name')} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <Field label={t('Last name')} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
        <Field label={t('Email')} type="email" autoComplete="username" {...form.getInputProps('email_address')} />
        <NewPasswordFields password={form.values.password} inputs={form.getInputProps} />
        <Button
          look="primary"
          size="lg"
          className="block"
          type="submit"
          busy={form.submitting ? t('Creating Account') : undefined}
        >
          {t('Create Account')}
        </Button>
        <p className="alt">
          <Link className="alt-link" to={paths.login}>
            {t('Already have an account?')} <span className="link">{t('Sign in')}</span>
          </Link>
        </p>
      </form>
      {created && <VerifyEmail email={created} onClose={() => void navigate(paths.login)} />}
    </VisitorFrame>
  );
}
