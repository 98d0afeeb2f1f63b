import { authRoutes, type SignedIn } from '@adashi/contract';
import { ApiError, call } from '../../client/api.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Field } from '../../ui/Field.tsx';
import ui from '../../ui/ui.module.css';
import { useVisitorForm } from './use-visitor-form.ts';
import { VisitorForm } from './VisitorForm.tsx';

interface Props {
  /** Token from the server after a correct password. */
  readonly ticket: string;
  readonly onDone: (answer: SignedIn) => Promise<void>;
  /** Callback that shows the password form, at the person's request or after the token has expired. */
  readonly onBack: () => void;
}

/** Form for the second factor at sign-in: a code from an authenticator app, or a recovery code. */
export function SecondFactor({ ticket, onDone, onBack }: Props) {
  const { t } = useTranslation();
  const form = useVisitorForm('secondFactorForm', { code: '' });
  const send = async ({ code }: { code: string }) => {
    try {
      await onDone(await call(authRoutes.loginTwoFactor, { body: { ticket, code } }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ticket_over') onBack();
      throw error;
    }
  };
  return (
    <VisitorForm
      form={form}
      send={send}
      title={t('One more step')}
      submit={t('Sign in')}
      busy={t('Signing in')}
      ways={[{ go: t('Back to sign in'), onGo: onBack }]}
    >
      <p className={ui.text2}>
        {t("Enter the 6 digits in your authenticator app. If you don't have it, enter a recovery code.")}
      </p>
      <Field
        label={t('Code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('code')}
      />
    </VisitorForm>
  );
}
