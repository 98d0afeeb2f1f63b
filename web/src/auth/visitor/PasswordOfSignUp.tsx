import { passwordAgain } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submitOf } from '../../client/submit.ts';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';
import { PasswordField } from '../shared/PasswordField.tsx';

/** Form that asks for the password of the sign-up, when the code is entered in another browser than the sign-up. */
export function PasswordOfSignUp({ onSubmit }: { onSubmit: (password: string) => Promise<void> }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(passwordAgain, { sync: true }) });
  return (
    <form className={ui.stack} onSubmit={submitOf(form, ({ password }) => onSubmit(password))} noValidate>
      <p className={ui.text2}>{t('You signed up in another browser. Please enter the password you chose there.')}</p>
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        data-autofocus
        shown={shown}
        onToggle={() => setShown(!shown)}
        {...form.getInputProps('password')}
      />
      <Button look="primary" type="submit" block busy={form.submitting ? t('Verifying') : undefined}>
        {t('Verify')}
      </Button>
    </form>
  );
}
