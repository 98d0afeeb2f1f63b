import { ROUTES } from '@adashi/contract';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../client/api.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { KEPT } from '../../session/local-storage.ts';
import { Field } from '../../ui/Field.tsx';
import { toastDone } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { NewPasswordFields } from '../shared/NewPasswordFields.tsx';
import { useVisitorForm } from './use-visitor-form.ts';
import { VerifyEmail } from './VerifyEmail.tsx';
import { VisitorForm } from './VisitorForm.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

/** Returns the first referral code stored in this browser. */
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
  const form = useVisitorForm('signupForm', {
    firstName: '',
    lastName: '',
    email_address: '',
    password: '',
    confirmPassword: '',
  });
  const send = async ({ confirmPassword: _, ...values }: typeof form.values) => {
    await call(ROUTES.signup, { body: referralCode ? { ...values, referralCode } : values });
    localStorage.setItem(KEPT.email, values.email_address);
    toastDone('Sign up successful');
    setCreated(values.email_address);
  };
  const ways = [{ to: paths.login, ask: t('Already have an account?'), go: t('Sign in') }];
  return (
    <VisitorFrame>
      <VisitorForm form={form} send={send} title={t('Create Account')} busy={t('Creating Account')} ways={ways}>
        <div className={ui.two}>
          <Field label={t('First name')} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <Field label={t('Last name')} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
        <Field label={t('Email')} type="email" autoComplete="username" {...form.getInputProps('email_address')} />
        <NewPasswordFields password={form.values.password} inputs={form.getInputProps} />
      </VisitorForm>
      {created && <VerifyEmail email={created} onClose={() => void navigate(paths.login)} />}
    </VisitorFrame>
  );
}
