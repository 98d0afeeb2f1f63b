import { authRoutes, type SignedIn } from '@adashi/contract';
import { IconClockHour4 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../client/api.ts';
import { load } from '../../client/load.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { startSession, useEnding } from '../../session/session.ts';
import { Field } from '../../ui/Field.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { PasskeyButton } from '../shared/PasskeyButton.tsx';
import { PasswordField } from '../shared/PasswordField.tsx';
import { useVisitorForm } from './use-visitor-form.ts';
import { VisitorForm } from './VisitorForm.tsx';
import { VisitorFrame } from './VisitorFrame.tsx';

const SecondFactor = lazy(async () => ({ default: (await load(() => import('./SecondFactor.tsx'))).SecondFactor }));
const VerifyEmail = lazy(async () => ({ default: (await load(() => import('./VerifyEmail.tsx'))).VerifyEmail }));

/**
 * Signs in with a password. The server responds with a session, or requires a second factor or a verified email
 * address.
 */
function useSignIn() {
  const navigate = useNavigate();
  const [unverified, setUnverified] = useState('');
  const [ticket, setTicket] = useState('');
  const form = useVisitorForm('loginForm', { email_address: '', password: '' });
  const enter = async ({ accessToken, data }: SignedIn) => {
    startSession(accessToken, data);
    toastDone('Login successful');
    await navigate(paths.dashboard);
  };
  const send = async (values: typeof form.values) => {
    const answer = await call(authRoutes.login, { body: values });
    if ('ticket' in answer) {
      setTicket(answer.ticket);
      return;
    }
    const { accessToken, data } = answer;
    if (!accessToken) {
      toastError('Please verify your account to continue');
      setUnverified(data.email_address);
      await call(authRoutes.sendOtp, { body: { email_address: data.email_address } }).catch(() =>
        toastError('Error while making request'),
      );
      return;
    }
    await enter({ accessToken, data });
  };
  const backToPassword = () => {
    setTicket('');
    form.setFieldValue('password', '');
  };
  return { form, send, enter, ticket, backToPassword, unverified, forget: () => setUnverified('') };
}

/** Message with the reason for the end of the last session. */
function Ended() {
  const { t } = useTranslation();
  const ended = useEnding();
  if (!ended) return null;
  return (
    <p className={ui.notice} role="status">
      <IconClockHour4 size={18} aria-hidden />
      {ended === 'inactive'
        ? t('You were signed out after 50 minutes of inactivity.')
        : t('Your session has expired. Please sign in again.')}
    </p>
  );
}

export function Login() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { form, send, enter, ticket, backToPassword, unverified, forget } = useSignIn();
  const ways = [{ to: paths.signUp, ask: t('Dont have an account yet?'), go: t('Sign up') }];
  if (ticket)
    return (
      <VisitorFrame>
        <Suspense>
          <SecondFactor ticket={ticket} onDone={enter} onBack={backToPassword} />
        </Suspense>
      </VisitorFrame>
    );
  return (
    <VisitorFrame>
      <VisitorForm
        form={form}
        send={send}
        title={t('Sign in')}
        busy={t('Signing in')}
        other={
          <PasskeyButton
            size="lg"
            instead={msg('No passkey was used. You can sign in with your password.')}
            onSigned={async (response) => enter(await call(authRoutes.loginPasskey, { body: { response } }))}
          />
        }
        ways={ways}
      >
        <Ended />
        <Field label={t('Email')} type="email" autoComplete="username" {...form.getInputProps('email_address')} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          shown={shown}
          onToggle={() => setShown(!shown)}
          aside={
            <Link className={ui.link} to={paths.forgotPassword}>
              {t('Forgot password?')}
            </Link>
          }
          {...form.getInputProps('password')}
        />
      </VisitorForm>
      <Suspense>
        {unverified && <VerifyEmail email={unverified} password={form.values.password} onClose={forget} />}
      </Suspense>
    </VisitorFrame>
  );
}
