import { passwordAgain, ROUTES } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../auth/shared/PasswordField.tsx';
import { ApiError, call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { submitOf } from '../../client/submit.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import ui from '../../ui/ui.module.css';

type Act = () => Promise<unknown>;

function PasswordAgain({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(passwordAgain, { sync: true }) });
  const submit = submitOf(form, async (body) => {
    await call(ROUTES.confirmPassword, { body });
    onDone();
  });
  return (
    <form className={ui.stack} onSubmit={submit} noValidate>
      <p className={ui.text2}>{t('So that nobody at your open session can do this. It holds for five minutes.')}</p>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        data-autofocus
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.getInputProps('password')}
      />
      <FormActions submit={t('Go on')} busy={form.submitting ? t('Looking') : undefined} />
    </form>
  );
}

/**
 * For what the server does only shortly after the password was given: it is tried, and where the password is asked for,
 * tried again once it was given. `question` has to stand in the page.
 */
export function useStepUp(): { readonly confirmed: (act: Act) => void; readonly question: ReactNode } {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<Act | null>(null);
  const confirmed = (act: Act) => {
    void act().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'password_needed') setWaiting(() => act);
      else showFailure(error);
    });
  };
  const goOn = () => {
    setWaiting(null);
    if (waiting) confirmed(waiting);
  };
  const question = (
    <Dialog title={t('Is it you?')} opened={waiting !== null} onClose={() => setWaiting(null)}>
      <PasswordAgain onDone={goOn} />
    </Dialog>
  );
  return { confirmed, question };
}
